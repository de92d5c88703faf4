import { afterAll, beforeAll, expect, it } from "vitest";
import { adoptionOf, planOf, soldToMember } from "../../support/adoption.ts";
import { type Billing, billingOf, seen } from "../../support/billing.ts";
import { query } from "../../support/database.ts";
import { type Product, startProduct } from "../../support/product.ts";
import { type StripeFake, startStripeFake } from "../../support/stripe-fake/stripe-fake.ts";

/** The adoption is tried in the test mode, before the live one. */
let product: Product;
let stripe: StripeFake;
let test: Billing;
let live: Billing;

beforeAll(async () => {
  stripe = await startStripeFake("test");
  product = await startProduct({ env: { STRIPE_API_BASE: stripe.url } });
  test = await billingOf(product, stripe);
  live = await billingOf(product, { ...stripe, ...stripe.other });
  await use(test);
});
afterAll(async () => {
  await product?.stop();
  await stripe?.stop();
});

async function use({ stripe: { env } }: Billing): Promise<void> {
  const setUp = (path: string, body = {}) =>
    product.call("POST", `/api/app/admin/setup/payments${path}`, { token: product.superuser, body });
  expect((await setUp("", { key: env.STRIPE_SECRET_KEY })).status).toBe(200);
  expect((await setUp("/webhook")).status).toBe(204);
}

const rows = (sql: string) => query(product.dir, sql);

it("goes live: what was adopted in the test mode ends, and what was only read there is not adopted", async () => {
  const adoption = adoptionOf(test);
  const [adopted, read] = [await soldToMember(test), await soldToMember(test)];
  await adoption.adopt(adopted.price);
  expect((await seen(test, adopted)).access).toMatchObject({ active: true });

  await use(live);
  const plans = { [read.price]: planOf(product) };
  expect((await adoption.post("/adopt", { plans })).status).toBe(200);
  await live.settle();
  const problem = `SELECT state, problem FROM adoptions WHERE subscription = '${read.subscription}'`;
  expect(rows(problem)).toEqual([{ state: "found", problem: "mode" }]);
  expect(rows(`SELECT id FROM subscriptions WHERE user = '${read.id}'`)).toEqual([]);
  expect(rows(`SELECT status FROM subscriptions WHERE user = '${adopted.id}'`)).toEqual([{ status: "canceled" }]);
  expect((await seen(live, adopted)).access).toMatchObject({ active: false });

  // The live mode has others.
  expect(await adoptionOf(live).read()).toMatchObject({ test: false, found: 0 });
  const sold = await soldToMember(live);
  await adoptionOf(live).adopt(sold.price);
  expect((await seen(live, sold)).access).toMatchObject({ active: true });
  expect(stripe.problems).toEqual([]);
});
