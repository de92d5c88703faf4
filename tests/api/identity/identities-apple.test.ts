import { afterAll, beforeAll, expect, it } from "vitest";
import { APPLE_CLIENT, type Apple, startApple } from "../../support/apple.ts";
import { query } from "../../support/database.ts";
import { codes, type Json, textOf } from "../../support/http.ts";
import { fragmentOf, signUpWith, Visitor } from "../../support/identities.ts";
import { newEmail, type Product, startProduct } from "../../support/product.ts";

const ROUTES = "/api/app/identities";
const ADMIN = "/api/app/admin/identity-providers";

let apple: Apple;
let product: Product;

beforeAll(async () => {
  apple = await startApple();
  product = await startProduct({ env: { APPLE_API_BASE: apple.url } });
  expect((await offer({})).status).toBe(204);
});
afterAll(async () => {
  await product.stop();
  await apple.close();
});

const offer = (changes: Json) => {
  const body = { label: "", issuer: "", ...APPLE_CLIENT, secret: apple.key, enabled: true, ...changes };
  return product.call("POST", `${ADMIN}/apple`, { token: product.superuser, body });
};
const newcomer = (sub: string) => ({ sub, email: newEmail("apple"), firstName: "Camille", lastName: "Durand" });
const signIn = (visitor: Visitor, ticket: string) => visitor.post(`${ROUTES}/sign-in`, { ticket });

/** Apple's page posts its form from another site: no cookie comes along. @returns where the browser goes next */
async function posted(action: string, fields: Record<string, string>): Promise<URL> {
  const response = await fetch(action, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: "https://appleid.apple.com", "Sec-Fetch-Site": "cross-site" },
    body: new URLSearchParams(fields),
  });
  expect([response.status, response.headers.get("Set-Cookie")]).toEqual([303, null]);
  return new URL(response.headers.get("Location") ?? "");
}

async function atApple(visitor: Visitor): Promise<URL> {
  const asked = new URLSearchParams({ provider: "apple", locale: "en" });
  return visitor.open(`${product.url}${ROUTES}/start?${asked}`, (url) => url.origin === apple.url);
}

async function visit(visitor: Visitor): Promise<string> {
  const { action, fields } = apple.form(await atApple(visitor));
  return fragmentOf(await visitor.finish(await posted(action, fields))).identity;
}

it("signs up with the name that Apple tells once, and in without it", async () => {
  const visitor = new Visitor(product);
  apple.person = newcomer("000001.first");
  const { action, fields } = apple.form(await atApple(visitor));
  expect(action).toBe(`${product.url}${ROUTES}/callback/apple`);
  const callback = await posted(action, fields);
  expect(Object.keys(Object.fromEntries(callback.searchParams))).toEqual(["state"]); // neither code nor name
  const ticket = fragmentOf(await visitor.finish(callback)).identity;
  const shown = (await visitor.post(`${ROUTES}/ticket`, { ticket })).json;
  expect(shown).toMatchObject({
    step: "sign-up",
    provider: "Apple",
    email: apple.person.email,
    name: "Camille Durand",
  });
  const unread = await signUpWith(visitor, ticket, { terms_accepted: false });
  expect(codes(unread)).toEqual({ terms_accepted: "terms_required" });
  expect((await signUpWith(visitor, ticket)).status).toBe(200);
  expect(textOf((await signIn(visitor, ticket)).json, "token")).not.toBe("");

  const again = new Visitor(product);
  const second = await visit(again);
  expect((await again.post(`${ROUTES}/ticket`, { ticket: second })).json).toMatchObject({ step: "sign-in", name: "" });
  expect((await signIn(again, second)).status).toBe(200);
});

it("signs in the browser that began, and nobody with a form of someone else", async () => {
  const [owner, thief] = [new Visitor(product), new Visitor(product)];
  apple.person = newcomer("000002.owner");
  const { action, fields } = apple.form(await atApple(owner));
  apple.person = newcomer("000003.thief");
  const theirs = apple.form(await atApple(thief)).fields;
  // The thief's code in the owner's form: made for another verifier and nonce.
  const mixed = await owner.finish(await posted(action, { ...fields, code: theirs.code ?? "" }));
  expect(fragmentOf(mixed)).toMatchObject({ identity: "", problem: "refused" });

  apple.person = newcomer("000002.owner");
  const next = apple.form(await atApple(owner));
  const callback = await posted(next.action, next.fields);
  await posted(next.action, { ...next.fields, code: theirs.code ?? "" }); // the first one counts
  expect(fragmentOf(await thief.finish(callback)).problem).toBe("expired");
  expect(fragmentOf(await owner.finish(callback)).identity).not.toBe("");
  expect(fragmentOf(await owner.finish(callback)).problem).toBe("expired");
  expect(fragmentOf(await owner.finish(await posted(action, { state: "made up", code: "x" }))).problem).toBe("expired");
});

it("says that the person cancelled, and takes damaged forms", async () => {
  const visitor = new Visitor(product);
  apple.refuses = true;
  const { action, fields } = apple.form(await atApple(visitor));
  apple.refuses = false;
  expect(fragmentOf(await visitor.finish(await posted(action, fields))).problem).toBe("cancelled");
  for (const user of ["{", "[]", '{"name":7}', '{"name":{"firstName":[]}}']) {
    apple.person = newcomer(`000004.${user.length}`);
    const form = apple.form(await atApple(visitor));
    const back = await visitor.finish(await posted(form.action, { ...form.fields, user }));
    expect([user, fragmentOf(back).problem]).toEqual([user, ""]);
  }
  const huge = await product.call("POST", `${ROUTES}/callback/apple`, { body: { state: "x".repeat(101), code: "" } });
  expect(huge.status).toBe(400);
});

it("keeps the key sealed, asks for every part of the settings, and tests them", async () => {
  const stored = query(product.dir, "SELECT secret, team_id, key_id FROM identity_providers WHERE id = 'apple'")[0];
  expect([stored?.team_id, stored?.key_id]).toEqual([APPLE_CLIENT.teamId, APPLE_CLIENT.keyId]);
  expect(stored?.secret).toMatch(/^v2:/);
  const list = await product.call("GET", ADMIN, { token: product.superuser });
  expect(list.text).toContain(APPLE_CLIENT.keyId);
  expect(list.text).not.toContain("PRIVATE KEY");
  for (const field of ["teamId", "keyId"] as const)
    expect(codes(await offer({ [field]: "" }))).toEqual({ [field]: "validation_required" });
  const test = async () => (await product.call("POST", `${ADMIN}/apple/test`, { token: product.superuser })).json;
  expect(await test()).toEqual({ problem: "" });
  await offer({ keyId: "ANOTHERKEY" });
  expect(await test()).toEqual({ problem: "credentials" });
  await offer({ secret: "not a key" });
  expect(await test()).toEqual({ problem: "credentials" });
  expect((await offer({})).status).toBe(204);
  expect(await test()).toEqual({ problem: "" });
});
