import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { afterAll, beforeAll, expect, it } from "vitest";
import { codes, type Json, objectOf } from "../../support/http.ts";
import { type Product, startProduct } from "../../support/product.ts";
import { type StripeFake, startStripeFake } from "../../support/stripe-fake/stripe-fake.ts";

/** An operator copies the folder of a server that was connected on /admin/setup, and tries things on the copy. */
const AREA = "/api/app/admin/setup";
const root = mkdtempSync(`${tmpdir()}/passerelle-setup-copy-`);
let stripe: StripeFake;
let original: Product;
/** Two copies of its folder. */
let copies: readonly [Product, Product];
let endpoints: unknown[];
beforeAll(async () => {
  stripe = await startStripeFake("live");
  const env = { STRIPE_API_BASE: stripe.env.STRIPE_API_BASE };
  original = await startProduct({ env });
  expect((await at(original, "", { key: stripe.env.STRIPE_SECRET_KEY })).status).toBe(200);
  expect((await at(original, "/webhook")).status).toBe(204);
  endpoints = structuredClone(stripe.world.endpoints);
  await original.end();
  const dirs = [`${root}/one`, `${root}/two`] as const;
  for (const dir of dirs) cpSync(original.dir, dir, { recursive: true });
  await original.restart();
  // The site's address comes along, where the environment names it.
  const start = (dir: string) => startProduct({ dir, env: { ...env, APP_URL: original.url } });
  copies = [await start(dirs[0]), await start(dirs[1])];
}, 120_000);
afterAll(async () => {
  for (const copy of copies ?? []) await copy.stop();
  await original?.stop();
  await stripe?.stop();
  rmSync(root, { recursive: true, force: true });
});

const at = (product: Product, path: string, body: Json = {}) =>
  product.call("POST", `${AREA}/payments${path}`, { token: product.superuser, body });
const payments = async (product: Product) => objectOf(await product.manage("GET", AREA), "payments");

/** Stripe still calls the original, and its secret counts there. */
async function expectConnected(): Promise<void> {
  expect(endpoints).toHaveLength(1);
  expect(stripe.world.endpoints).toEqual(endpoints);
  expect(await payments(original)).toMatchObject({ live: true, held: false, hasWebhook: true });
}

it("the live installation's webhook outlives a test key on a copy of it, and the way back", async () => {
  const [copy] = copies;
  const { STRIPE_SECRET_KEY: testKey } = stripe.other.env;
  expect((await at(copy, "", { key: testKey })).status).toBe(200);
  expect(await payments(copy)).toMatchObject({ live: false, hasWebhook: false });
  expect((await at(copy, "/webhook")).status).toBe(204);
  expect((await at(copy, "/webhook")).status).toBe(204);
  expect((await at(copy, "/test")).status).toBe(204);
  expect(stripe.other.world.endpoints).toHaveLength(1);
  await expectConnected();

  // The test mode's own webhook goes with its key.
  expect((await at(copy, "", { key: stripe.env.STRIPE_SECRET_KEY })).status).toBe(200);
  expect(stripe.other.world.endpoints).toEqual([]);
  expect(await payments(copy)).toMatchObject({ live: true, held: true, hasWebhook: false });
  expect(codes(await at(copy, "/webhook"))).toEqual({ form: "stripe_webhook_refused" });
  await expectConnected();
});

it("and a copy that is disconnected", async () => {
  const [, copy] = copies;
  expect(await payments(copy)).toMatchObject({ live: true, held: true, hasWebhook: true });
  expect((await at(copy, "/disconnect", { seen: 0 })).status).toBe(204);
  expect(await payments(copy)).toMatchObject({ source: "none" });
  await expectConnected();
});

it("the original deletes its webhook itself", async () => {
  expect((await at(original, "/disconnect", { seen: 0 })).status).toBe(204);
  expect(stripe.world.endpoints).toEqual([]);
});
