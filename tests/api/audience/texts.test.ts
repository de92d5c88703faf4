import { beforeAll, expect, it } from "vitest";
import { change, query } from "../../support/database.ts";
import { codes, type Json, listOf } from "../../support/http.ts";
import { type Member, signUpAdmin, startProduct } from "../../support/product.ts";
import { shared } from "../../support/shared.ts";

const TEXTS = "/api/app/admin/texts";
const product = shared(startProduct);
let admin: Member;
let editor: Member;
beforeAll(async () => {
  admin = await signUpAdmin(product);
  editor = await signUpAdmin(product, { name: "Edith" }, "editor");
});

const list = async () =>
  listOf((await product.call("GET", TEXTS, { token: editor.token })).json, "items") as unknown as (Json & {
    key: string;
    fr: Json;
    en: Json;
  })[];
const find = async (key: string) => (await list()).find((row) => row.key === key);
const save = (key: string, fr: string, en: string, before?: Json) =>
  product.call("POST", TEXTS, { token: editor.token, body: { key, fr, en, ...(before && { before }) } });
const versions = async (key: string) =>
  listOf((await product.call("GET", `${TEXTS}/versions?key=${key}`, { token: editor.token })).json, "items");
const page = async (path: string) => (await fetch(product.url + path)).text();

it("shows the operator's text on the page at once, and the product's again", async () => {
  const ours = { fr: "Stremio, prêt sur chaque écran.", en: "Stremio, ready on every screen." };
  expect(await find("home.title")).toMatchObject({
    fr: { product: ours.fr, value: "", stale: false },
    en: { product: ours.en, value: "", stale: false },
  });
  expect(await page("/en")).toContain(`>${ours.en}</h1>`);
  expect((await save("home.title", ours.fr, "Films <on> & every wall.")).status).toBe(400);
  expect((await save("home.title", ours.fr, "Films on & every wall.")).status).toBe(204);
  const [fr, en] = [await page("/"), await page("/en")];
  expect(en).toContain(">Films on &amp; every wall.</h1>");
  expect(en).toMatch(/"messages":\{[^}]*"texts":"[0-9a-f]{8}"/);
  expect(fr).toContain(`>${ours.fr}</h1>`);
  expect(fr).not.toMatch(/"messages":\{[^}]*"texts"/);
  const own = await (await fetch(`${product.url}/en/texts.json`)).json();
  expect(Object.values(own as Json)).toEqual([["Films on & every wall."]]);
  // The administration keeps the product's words, and knows that pages which the reader opens from it have others.
  const admin = await page("/en/admin");
  expect(admin).toMatch(/"messages":\{[^}]*"texts":"[0-9a-f]{8}"/);
  expect([admin, await page("/en/UserDashboard")].map((each) => each.includes("/en/texts.json"))).toEqual([
    false,
    true,
  ]);
  expect((await save("home.title", "", "")).status).toBe(204);
  expect(await page("/en")).toContain(`>${ours.en}</h1>`);
  expect(await (await fetch(`${product.url}/en/texts.json`)).json()).toEqual({});
});

it("orders the questions on the page at once, in both languages", async () => {
  const keys = async () =>
    (await list()).flatMap(({ key }) => (/^faq\.(.+)\.question$/.exec(key) ?? []).slice(1)) as string[];
  const order = (ids: string[]) => product.call("POST", `${TEXTS}/faqs/order`, { token: editor.token, body: { ids } });
  const before = await keys();
  const first = async (path: string) => /<summary[^>]*>(.*?)<\/summary>/s.exec(await page(path))?.[1];
  const was = [await first("/"), await first("/en")];
  const turned = [before[1] ?? "", before[0] ?? "", ...before.slice(2)];
  expect((await order(turned)).status).toBe(204);
  expect(await keys()).toEqual(turned);
  const now = [await first("/"), await first("/en")];
  expect(now.map((text, index) => text !== undefined && text !== was[index])).toEqual([true, true]);
  expect(codes(await order(turned.slice(1)))).toEqual({ ids: "validation_invalid_value" });
  expect(codes(await order([...turned.slice(1), turned[1] ?? ""]))).toEqual({ ids: "validation_invalid_value" });
  expect((await order(before)).status).toBe(204);
});

it("refuses a plural as translators write it, whose braces a page would show", async () => {
  const typed = "{price, plural, one {# euro} other {# euros}}";
  expect(codes(await save("home.price", "", typed))).toEqual({ en: "text_variable" });
});

it("keeps each save as a version with its author, in the language that changed", async () => {
  expect((await save("steps.title", "Quatre pas", "Four steps, and a screen lights up.")).status).toBe(204);
  expect((await save("steps.title", "Quatre gestes", "Four moves")).status).toBe(204);
  expect((await save("steps.title", "Quatre gestes", "Four moves")).status).toBe(204); // the same once more
  expect((await save("steps.title", "", "Four moves")).status).toBe(204);
  expect(await versions("steps.title")).toMatchObject([
    { locale: "fr", value: "", by: "Edith" },
    { locale: "fr", value: "Quatre gestes" },
    { locale: "en", value: "Four moves", product: "Four steps, and a screen lights up." },
    { locale: "fr", value: "Quatre pas" },
  ]);
  const logged = query(
    product.dir,
    "SELECT action FROM audit_log WHERE target_id = 'steps.title' ORDER BY created, id",
  );
  expect(logged.map(({ action }) => action).sort()).toEqual([
    "text.reset",
    "text.update",
    "text.update",
    "text.update",
  ]);
});

it("names an author without a name by the address for those alone who see members", async () => {
  change(product.dir, `UPDATE users SET name = '' WHERE id = '${editor.id}'`);
  expect((await save("home.lead", "Une", "One")).status).toBe(204);
  expect((await versions("home.lead"))[0]).toMatchObject({ by: "", role: "editor" });
  const answer = await product.call("GET", `${TEXTS}/versions?key=home.lead`, { token: admin.token });
  expect(listOf(answer.json, "items")[0]).toMatchObject({ by: editor.email });
});

it("keeps fifty versions in each language", async () => {
  expect((await save("plans.promises", "Une", "One")).status).toBe(204);
  change(product.dir, "UPDATE texts SET version = 50 WHERE key = 'plans.promises' AND locale = 'en'");
  expect((await save("plans.promises", "Une", "Two")).status).toBe(204);
  expect((await versions("plans.promises")).length).toBe(3);
  expect(await find("plans.promises")).toMatchObject({ en: { value: "Two" } });
  change(product.dir, "UPDATE texts SET version = 1 WHERE key = 'plans.promises' AND value = 'One'");
  expect((await save("plans.promises", "Une", "Three")).status).toBe(204);
  expect((await versions("plans.promises")).map(({ value }) => value)).toEqual(["Three", "Two", "Une"]);
});

it("names the variable that is unknown or missing", async () => {
  const { key = "", fr } = (await find("frame.closing")) ?? {};
  const refused = await save(key, String(fr?.product), "© {marque}. Ours.");
  expect([refused.status, codes(refused)]).toEqual([400, { en: "text_variable" }]);
  expect(refused.text).toContain("Nobody fills in {marque}. The text needs {brand}.");
  expect((await save(key, "", "© {brand}, on our own.")).status).toBe(204);
  expect(await page("/en/contact")).toContain(", on our own.");
  expect(codes(await save("home.question", "", ""))).toEqual({ form: "not_found" });
});

it("refuses to overwrite a text that someone else has changed since", async () => {
  const before = { fr: "", en: "" };
  expect((await save("steps.lead", "Un", "One", before)).status).toBe(204);
  expect(codes(await save("steps.lead", "Deux", "Two", before))).toEqual({ form: "record_changed" });
  expect((await save("steps.lead", "Un", "One", before)).status).toBe(204); // its answer was lost
});

it("says that the product's text has changed since, until the operator's is saved again", async () => {
  expect((await save("steps.1", "Une adresse", "An address")).status).toBe(204);
  change(product.dir, "UPDATE texts SET product = 'An older text' WHERE key = 'steps.1' AND locale = 'en'");
  expect(await find("steps.1")).toMatchObject({ fr: { stale: false }, en: { value: "An address", stale: true } });
  expect((await save("steps.1", "Une adresse", "An address")).status).toBe(204);
  expect(await find("steps.1")).toMatchObject({ en: { stale: false } });
});

it("is for those who may write content", async () => {
  const support = await signUpAdmin(product, {}, "support");
  for (const [token, status] of [
    ["", 401],
    [support.token, 403],
    [admin.token, 200],
  ] as const)
    expect((await product.call("GET", TEXTS, { token })).status).toBe(status);
});
