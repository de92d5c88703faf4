import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codes, type Json, objectOf, textOf } from "../../support/http.ts";
import { startMailedProduct } from "../../support/mailed.ts";
import { payloadOf, read } from "../../support/pages.ts";
import { png } from "../../support/png.ts";
import { type Product, signUp, signUpAdmin } from "../../support/product.ts";
import type { SmtpSink } from "../../support/smtp-sink.ts";

const PATH = "/api/app/admin/brand";
const COLOURS = { press: "#7ef0a0", glow: "#f7a8d8", paperPress: "#7a1257", paperGlow: "#6a1048" };
const DRAFT = { ...COLOURS, display: true };
const PICTURES = {
  logo: png(400, 100, [255, 255, 255]).toString("base64"),
  icon: png(256, 256, [200, 30, 90]).toString("base64"),
};

let product: Product;
let sink: SmtpSink;
let admin: string;
beforeAll(async () => {
  ({ product, sink } = await startMailedProduct());
  admin = (await signUpAdmin(product)).token;
});
afterAll(async () => {
  await product.stop();
});

const post = (action: string, body: Json = {}) => product.call("POST", `${PATH}/${action}`, { token: admin, body });
const get = (path: string) => read(product.url, path);
const bytes = async (path: string) => Buffer.from(await (await fetch(product.url + path)).arrayBuffer());
const logged = () => product.find("audit_log", 'action ~ "brand."');

it("a draft changes nothing that visitors see; publishing drops cached pages, and everything follows", async () => {
  const before = await get("/");
  expect(before.text).not.toContain("--brand-press:");
  expect(payloadOf(before)).toMatchObject({ site: { look: null } });
  const files = ["/favicon.svg", "/icon-512.png", "/apple-touch-icon.png", "/og/default.png", "/favicon.ico"];
  const ours = await Promise.all(files.map(bytes));
  const draft = await post("draft", { ...DRAFT, ...PICTURES });
  expect(draft.status, draft.text).toBe(200);
  expect(draft.json).toMatchObject({ live: null, draft: { ...COLOURS, logo: { width: 400, height: 100 } } });
  expect((await get("/")).text).toBe(before.text);
  expect(await logged()).toEqual([]);
  const { json: preview } = await product.call("GET", `${PATH}/preview`, { token: admin });
  expect(textOf(preview, "share").length).toBeGreaterThan(1000);
  expect(textOf(objectOf(preview, "mail"), "fr")).toContain('<img src="data:image/png;base64,');
  expect(textOf(objectOf(preview, "mail"), "style")).toContain(`background:${COLOURS.paperPress}`);

  const published = (await post("publish")).json;
  expect(published).toMatchObject({ draft: null, live: { ...COLOURS } });
  expect(Date.now() - Date.parse(textOf(published, "since"))).toBeLessThan(60_000);
  const after = await get("/");
  const css = /<style>(:root\{--brand-[^<]+)<\/style>/.exec(after.text)?.[1] ?? "";
  expect(css).toContain(`--brand-press:${COLOURS.press};`);
  expect(css.length).toBeLessThan(400);
  expect(after.headers["content-security-policy"]).toContain(createHash("sha256").update(css).digest("base64"));
  expect(after.text).toContain('src="/brand/logo.png?v=');
  expect(after.text.length - before.text.length, "what a brand adds to a page").toBeLessThan(1024);
  const look = objectOf(objectOf(payloadOf(after), "site"), "look");
  expect(look).toMatchObject({ logo: { width: 400, height: 100 }, display: true });
  expect(look.icon).toBe(`/icon-192.png?v=${textOf(look, "version")}`);
  expect(after.text).toContain(`/og/default.png?v=${textOf(look, "version")}`);
  const own = await Promise.all(files.map(bytes));
  for (const [index, file] of own.entries()) expect(file.equals(ours[index] ?? file), files[index]).toBe(false);
  expect((await bytes("/brand/logo.png")).subarray(1, 4).toString()).toBe("PNG");
  expect((await get("/icon-512.png")).headers).toMatchObject({ "content-type": "image/png" });
  for (const path of ["/en/login", "/UserDashboard", "/nope"]) expect((await get(path)).text, path).toContain(css);
  expect(await logged()).toMatchObject([
    {
      action: "brand.publish",
      before: { press: "#ffb765", logo: false, icon: false },
      after: { press: COLOURS.press, logo: true, icon: true },
    },
  ]);
});

it("mails, the offline page and notices in Stremio have the brand", async () => {
  const member = await signUp(product);
  const mail = await sink.waitFor(member.email);
  expect(mail.html).toContain(`background:${COLOURS.paperPress}`);
  expect(mail.html).not.toContain("#ffb765");
  // One address for all readers, at the size that it is shown: nobody learns who opens a mail.
  const [, logo = ""] =
    /<img src="http[^"]*(\/brand\/logo\.png\?v=\w+)" width="160" height="40" alt="\w+">/.exec(mail.html) ?? [];
  expect((await bytes(logo)).subarray(1, 4).toString()).toBe("PNG");
  expect(mail.text).not.toContain("logo");
  expect((await get("/sw.js")).text).toContain(COLOURS.press);
  await product.call("GET", "/api/app/addon", { token: member.token });
  const own = await bytes("/addon/posters/expired.fr.png");
  await post("reset");
  const ours = await bytes("/addon/posters/expired.fr.png");
  expect([own, ours].map((file) => file.subarray(1, 4).toString())).toEqual(["PNG", "PNG"]);
  expect(own.equals(ours)).toBe(false);
});

it("an invoice shows the draft to its operator, takes no number and is not stored", async () => {
  const counts = async () => [(await product.find("invoices")).length, (await product.find("invoice_sellers")).length];
  const before = await counts();
  const invoice = async (locale: string) => {
    const answer = await fetch(`${product.url}${PATH}/invoice?locale=${locale}`, { headers: { Authorization: admin } });
    const pdf = Buffer.from(await answer.arrayBuffer());
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    expect(pdf.subarray(0, 4).toString()).toBe("%PDF");
    return { pdf, name: answer.headers.get("content-disposition") };
  };
  expect((await invoice("fr")).pdf.includes("/Subtype /Image"), "of the product's own look").toBe(false);
  await post("draft", { ...DRAFT, icon: PICTURES.icon });
  const [fr, en] = [await invoice("fr"), await invoice("en")];
  expect([fr, en].map(({ pdf }) => pdf.includes("/Subtype /Image"))).toEqual([true, true]);
  expect([fr.name, en.name].join()).toMatch(/facture-specimen\.pdf.*invoice-sample\.pdf/);
  expect(await counts()).toEqual(before);
  await post("discard");
  expect((await fetch(`${product.url}${PATH}/invoice?locale=fr`)).status).toBe(401);
});

it("the product's own brand comes back whole", async () => {
  await post("draft", DRAFT);
  await post("publish");
  await post("draft", { ...DRAFT, display: false });
  const cached = await get("/en/login");
  expect(cached.text, "the page of another brand is in the cache").toContain(`--brand-press:${COLOURS.press};`);
  expect((await get("/en/login")).text).toBe(cached.text);
  expect((await post("discard")).json).toMatchObject({ draft: null, live: { display: true } });
  expect((await post("reset")).json).toMatchObject({ draft: null, live: null });
  const page = await get("/");
  expect(page.text).not.toContain("--brand-press:");
  expect((await get("/en/login")).text).not.toContain("--brand-press:");
  expect((await get("/brand/logo.png")).status).toBe(404);
  expect((await post("publish")).json, "without a draft nothing changes").toMatchObject({ live: null });
});

it("nobody overwrites or publishes a draft that they have not seen", async () => {
  const versionIn = ({ json }: { json: Json }) => textOf(objectOf(json, "draft"), "version");
  const before = (version: string) => ({ before: { version } });
  const first = versionIn(await post("draft", { ...DRAFT, ...before("") }));
  const second = versionIn(await post("draft", { ...DRAFT, display: false, ...before(first) }));
  for (const [action, body] of [
    ["draft", { ...DRAFT, press: "#ffb765", ...before(first) }],
    ["publish", before(first)],
  ] as const) {
    const answer = await post(action, body);
    expect([action, answer.status, codes(answer)]).toEqual([action, 409, { form: "record_changed" }]);
  }
  const again = { ...DRAFT, display: false, ...before(first) };
  expect((await post("draft", again)).status, "the same save, whose answer was lost").toBe(200);
  expect((await post("publish", before(second))).json).toMatchObject({ draft: null, live: { version: second } });
  expect((await post("publish", before(second))).status, "likewise").toBe(200);
  await post("reset");
});

it("titles without the display face load no font", async () => {
  await post("draft", { ...DRAFT, display: false });
  await post("publish");
  const page = await get("/");
  expect(page.text).toContain('--brand-display:"Display Fallback",var(--font-sans)');
  expect(page.text).not.toContain('as="font"');
  await post("reset");
});

describe("refused", () => {
  it.each([
    [{ press: "#7a1257" }, { press: "colour_unreadable" }],
    [{ glow: "#125378" }, { glow: "colour_unreadable" }],
    [{ paperGlow: "#86cbf5" }, { paperGlow: "colour_unreadable" }],
    [{ press: "red" }, { press: "colour_invalid" }],
    [{ press: "#fff;}body{display:none" }, { press: "colour_invalid" }],
    [{ icon: Buffer.from("<svg onload=alert(1)/>").toString("base64") }, { icon: "picture_unreadable" }],
    [{ icon: png(40, 40, [1, 2, 3]).toString("base64") }, { icon: "picture_small" }],
    [{ logo: "A".repeat(3_000_000) }, { logo: "picture_large" }],
    [{ logo: png(3000, 2500, [1, 2, 3]).toString("base64") }, { logo: "picture_large" }],
    [{ logo: "?" }, { logo: "picture_unreadable" }],
  ])("%#", async (changed, refusal) => {
    const answer = await post("draft", { ...DRAFT, ...changed });
    expect([answer.status, codes(answer)]).toEqual([400, refusal]);
    expect((await product.call("GET", PATH, { token: admin })).json).toMatchObject({ draft: null });
  });
});

it("a picture that is not sent stays, and an empty one goes", async () => {
  await post("draft", { ...DRAFT, ...PICTURES });
  expect((await post("draft", DRAFT)).json).toMatchObject({ draft: { logo: { width: 400 } } });
  expect((await post("draft", { ...DRAFT, logo: "" })).json).toMatchObject({ draft: { logo: null } });
  await post("discard");
});

it("what a superuser damages is the product's own brand", async () => {
  const site = "/api/collections/site/records/site";
  for (const look of [{ version: "x", press: "red" }, "text", [1], { press: "#7ef0a0" }]) {
    await product.manage("PATCH", site, { look });
    const page = await get("/");
    expect([page.status, page.text.includes("--brand-press:red")]).toEqual([200, false]);
  }
  const look = { ...DRAFT, version: "0123abcd", icon: "text", logo: { data: "text", width: 4, height: 4 } };
  await product.manage("PATCH", site, { look });
  expect(payloadOf(await get("/"))).toMatchObject({ site: { look: { icon: "", logo: null } } });
  expect((await get("/apple-touch-icon.png")).status).toBe(200);
  await product.manage("PATCH", site, { look: null });
  const { status, text } = await product.call("GET", site);
  expect([status, text.includes("look")]).toEqual([200, false]);
});
