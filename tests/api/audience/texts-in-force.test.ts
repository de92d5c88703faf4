import { beforeAll, describe, expect, it } from "vitest";
import { codes, type Json, textOf } from "../../support/http.ts";
import { until } from "../../support/poll.ts";
import { type Member, newEmail, PASSWORD, signedIn, signUp, signUpAdmin } from "../../support/product.ts";
import { ageProofs } from "../../support/proofs.ts";
import { sharedMailed } from "../../support/shared.ts";

const TEXTS = "/api/app/admin/texts";
const { product, sink } = sharedMailed();
let owner: Member;
let editor: Member;
beforeAll(async () => {
  owner = await signUpAdmin(product, { locale: "en" });
  editor = await signUpAdmin(product, {}, "editor");
});

const post = (path: string, body: Json, token = editor.token) => product.call("POST", path, { token, body });
const save = async (key: string, fr: string, en: string) => {
  const answer = await post(TEXTS, { key, fr, en }, owner.token);
  expect([answer.status, answer.text]).toEqual([204, ""]);
};
const page = async (path: string) => (await fetch(product.url + path)).text();
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();

describe("mails", () => {
  it("have the operator's words in the reader's language", async () => {
    await save("mail.verification.subject", "", "One more step with {brand}");
    await save("mail.verification.intro", "", "Hello & <welcome.\n\nA second paragraph from {brand}.");
    const [english, french] = [newEmail(), newEmail()];
    await signUp(product, { email: english, locale: "en" });
    const mail = await sink.waitFor(english, /One more step with/);
    expect(mail.html).toContain("<p>Hello &#38; &#60;welcome.</p>");
    expect(mail.html).toMatch(/<p>A second paragraph from \w+\.<\/p>/);
    expect(mail.text).toContain("Hello & <welcome.");
    await signUp(product, { email: french, locale: "fr" });
    await sink.waitFor(french, /Confirmez votre adresse/);
  });

  it("are changed by owners alone, as clauses, with a fresh proof", async () => {
    for (const key of ["mail.otp.intro", "legal.sales"])
      expect(codes(await post(TEXTS, { key, fr: "", en: "Pay here" }))).toEqual({ form: "permission_missing" });
    ageProofs(product.dir, owner.id);
    const late = await post(TEXTS, { key: "legal.sales", fr: "", en: "Pay here" }, owner.token);
    expect(codes(late)).toEqual({ form: "proof_required" });
    expect((await post(TEXTS, { key: "home.lead", fr: "", en: "" }, owner.token)).status).toBe(204);
    owner = await signedIn(product, owner);
  });

  it("name the variable that is unknown or missing", async () => {
    const asked = { key: "mail.trials.ending.subject", fr: "", en: "Over on {moon}" };
    const refused = await post(TEXTS, asked, owner.token);
    expect(codes(refused)).toEqual({ en: "text_variable" });
    expect(refused.text).toContain("{moon}");
    const joined = "Your {plan} subscription ends on {date}, or on {ends}. {owed}\n\n{open}";
    const apart = await post(TEXTS, { key: "mail.billing.cancel.intro", fr: "", en: joined }, owner.token);
    expect(codes(apart)).toEqual({ en: "text_variable" });
    expect(apart.text).toContain("Not in one paragraph: {plan}, {date}, {ends}, {owed}.");
    const button = await post(TEXTS, { key: "mail.otp.subject", fr: "", en: "Code {plan}" }, owner.token);
    expect(codes(button)).toEqual({ en: "text_variable" });
    const operators = await post(TEXTS, { key: "mail.contact.message.subject", fr: "", en: "x" });
    expect(codes(operators)).toEqual({ form: "not_found" });
  });

  it("are shown before they count, with a member's own facts for those who may see members", async () => {
    const asked = { key: "mail.otp.intro", locale: "en", value: "Your code, from {brand}:", member: "" };
    const shown = await post(`${TEXTS}/preview`, asked);
    expect(textOf(shown.json, "html")).toContain("Your code, from ");
    expect(textOf(shown.json, "html")).toContain("123456");
    expect(codes(await post(`${TEXTS}/preview`, { ...asked, value: "{moon}" }))).toEqual({ value: "text_variable" });
    expect((await post(`${TEXTS}/preview`, { ...asked, member: owner.email })).status).toBe(403);
    const unknown = await post(`${TEXTS}/preview`, { ...asked, member: newEmail() }, owner.token);
    expect(codes(unknown)).toEqual({ member: "member_unknown" });
    const told = await post(`${TEXTS}/preview`, { ...asked, member: owner.email }, owner.token);
    expect(told.status).toBe(200);
  });

  it("are sent as a test to oneself alone", async () => {
    const asked = { key: "mail.otp.subject", locale: "en", value: "A test of {brand}", member: "" };
    const answer = await post(`${TEXTS}/test`, asked, owner.token);
    expect(answer.json).toEqual({ to: owner.email, error: "" });
    await sink.waitFor(owner.email, /A test of/);
  });
});

describe("the banner", () => {
  const times = (changes: Json) => post(`${TEXTS}/banner`, { place: "all", from: "", until: "", ...changes });

  it("comes and goes at its times, through the page cache", async () => {
    expect((await times({ from: inSeconds(3600) })).status).toBe(200);
    await save("banner.text", "Bonnes fêtes & merci", "Happy <holidays");
    expect(await page("/en")).not.toContain("Happy");
    expect((await times({ from: inSeconds(2), until: inSeconds(6) })).status).toBe(200);
    expect(await page("/en")).not.toContain("Happy");
    await until("the banner", async () => (await page("/en")).includes("Happy &lt;holidays"));
    expect(await page("/")).toContain("Bonnes fêtes &amp; merci");
    await until("its end", async () => !(await page("/en")).includes("Happy"));
  });

  it("does not lose what someone else saved", async () => {
    const seen = { place: "all", from: "", until: "" };
    await times({ place: "public" });
    expect(codes(await times({ place: "members", before: seen }))).toEqual({ form: "record_changed" });
    expect((await times({ place: "members", before: { ...seen, place: "public" } })).status).toBe(200);
  });

  it("is where it should be", async () => {
    await times({ place: "members" });
    expect(await page("/en/contact")).not.toContain(">Happy");
    expect(await page("/en/UserDashboard")).toContain('"banner":{"text":"Happy');
    expect(codes(await times({ from: inSeconds(20), until: inSeconds(10) }))).toEqual({ until: "range_reversed" });
    await save("banner.text", "", "");
  });
});

describe("maintenance", () => {
  const maintain = (end: string) => post("/api/app/admin/maintenance", { until: end }, owner.token);

  it("closes forms until then, and nothing else", async () => {
    const member = await signUp(product);
    expect((await maintain(inSeconds(3600))).status).toBe(200);
    const message = { locale: "en", name: "Ada", email: newEmail(), subject: "A screen", message: "Which one?" };
    const refused = await product.call("POST", "/api/app/contact", { body: message });
    expect([refused.status, codes(refused)]).toEqual([503, { form: "maintenance" }]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3500);
    const account = { email: newEmail(), password: PASSWORD, passwordConfirm: PASSWORD, terms_accepted: true };
    const signedUp = await product.call("POST", "/api/collections/users/records", { body: account });
    expect([signedUp.status, codes(signedUp)]).toEqual([503, { form: "maintenance" }]);
    for (const path of ["/api/app/newsletter/subscribe", "/api/app/billing/checkout", "/api/app/billing/change"])
      expect([path, (await post(path, {}, member.token)).status]).toEqual([path, 503]);
    const signIn = { identity: member.email, password: PASSWORD };
    expect((await product.call("POST", "/api/collections/users/auth-with-password", { body: signIn })).status).toBe(
      200,
    );
    expect((await post("/api/app/billing/webhook", {}, "")).status).not.toBe(503);
    expect((await post("/api/app/terminations", {}, "")).status).toBe(400);
    expect((await product.call("GET", TEXTS, { token: editor.token })).status).toBe(200);
    expect(await page("/en/contact")).toMatch(/Maintenance until [^<]+Paris time/);
    expect((await maintain("")).status).toBe(200);
    expect(await page("/en/contact")).not.toContain("Maintenance until");
    expect((await product.call("POST", "/api/app/contact", { body: message })).status).toBe(200);
  });

  it("ends on its own, and is no year long", async () => {
    const end = inSeconds(2);
    expect((await maintain(end)).status).toBe(200);
    const change = (before: string) =>
      post("/api/app/admin/maintenance", { until: "", before: { until: before } }, owner.token);
    expect(codes(await change(inSeconds(900))), "another end was shown").toEqual({ form: "record_changed" });
    expect(await page("/en")).toContain("Maintenance until");
    await until("the end", async () => !(await page("/en")).includes("Maintenance until"));
    expect((await change("")).status, "it ended, and nobody changed it").toBe(200);
    for (const end of [inSeconds(-10), inSeconds(8 * 24 * 3600)])
      expect(codes(await maintain(end))).toEqual({ until: "maintenance_range" });
    const support = await signUpAdmin(product, {}, "support");
    expect((await post("/api/app/admin/maintenance", { until: "" }, support.token)).status).toBe(403);
  });
});

it("has questions in the operator's words, on the page and for search engines", async () => {
  await save("faq.what-is-it.question", "", "What on earth is this?");
  const home = await page("/en");
  expect(home.split("What on earth is this?").length).toBeGreaterThan(2);
  await save("faq.what-is-it.question", "", "");
  expect(await page("/en")).not.toContain("What on earth");
});

it("shows a page that the operator wrote, in its languages, in the footer and in the site map", async () => {
  await save("page.our-story.title", "", "Our story");
  expect((await fetch(`${product.url}/en/p/our-story`)).status).toBe(404);
  await save("page.our-story.body", "", "Once & <upon a time.\n\n## Then\n\n- One\n- [Two](/contact)");
  const shown = await page("/en/p/our-story");
  expect(shown).toContain("<title>Our story");
  expect(shown).toContain("Once &amp; &lt;upon a time.");
  expect(shown).toMatch(/<h2 id="then-1-title"[^>]*>Then<\/h2><ul/);
  expect((await fetch(`${product.url}/p/our-story`)).status).toBe(404);
  expect(await page("/sitemap.xml")).toContain("/en/p/our-story");
  expect(await page("/en/p/our-story"), "search engines may list it").not.toContain("noindex");
  expect(await page("/en/contact")).not.toContain("/en/p/our-story");
  await save("page.our-story.menu", "", "Who we are");
  expect(await page("/en/contact")).toMatch(/href="\/en\/p\/our-story"[^>]*>Who we are</);
  expect(await page("/contact")).not.toContain("/p/our-story");
  expect(codes(await post(TEXTS, { key: "page.Our Story.title", fr: "", en: "x" }))).toEqual({ form: "not_found" });
  await save("page.our-story.title", "", "");
  expect((await fetch(`${product.url}/en/p/our-story`)).status).toBe(404);
});

it("adds the operator's clauses at the end of a legal text", async () => {
  await save("legal.terms", "", "We are **kind**.\n\n- To [you](/contact)\n- To <others");
  const terms = await page("/en/cgu");
  expect(terms).toMatch(/<h2[^>]*>\d+\. Added clauses<\/h2><p[^>]*>We are \*\*kind\*\*\.<\/p><ul/);
  expect(terms).toContain("To &lt;others");
  expect(await page("/cgu")).not.toContain("Clauses ajoutées");
});
