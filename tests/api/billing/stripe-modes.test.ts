import { afterAll, beforeAll, expect, it } from "vitest";
import { dbTime } from "../../../common/time.ts";
import {
  act,
  type Billing,
  billingOf,
  makeCoupon,
  newMember,
  order,
  paymentsOf,
  type Subscriber,
  seen,
  sessionOf,
  subscribe,
} from "../../support/billing.ts";
import { change, query } from "../../support/database.ts";
import { codes, type Json, objectOf, textOf } from "../../support/http.ts";
import { type Member, type Product, signUpAdmin, startProduct } from "../../support/product.ts";
import { type StripeFake, startStripeFake } from "../../support/stripe-fake/stripe-fake.ts";

/** Stripe is tried with a test key on /admin/setup, then used with a live one, which knows nothing of the test mode. */
let product: Product;
let stripe: StripeFake;
let test: Billing;
let live: Billing;
let coupon: string;
let tester: Subscriber;
/** Has an open page in the test mode. */
let waiting: Member;

beforeAll(async () => {
  stripe = await startStripeFake("test");
  product = await startProduct({ env: { STRIPE_API_BASE: stripe.url } });
  test = await billingOf(product, stripe);
  live = await billingOf(product, { ...stripe, ...stripe.other });
  await connect(test);
  coupon = await makeCoupon(test);
  tester = await subscribe(test, { coupon, plan: "comfort" });
  waiting = await newMember(test);
  expect((await order(test, waiting, { plan: "essential", coupon })).status).toBe(200);
});
afterAll(async () => {
  await product?.stop();
  await stripe?.stop();
});

const setUp = (path: string, body: Json = {}) =>
  product.call("POST", `/api/app/admin/setup/payments${path}`, { token: product.superuser, body });
const payments = async () => objectOf(await product.manage("GET", "/api/app/admin/setup"), "payments");
const sql = (text: string) => query(product.dir, text);
/** Why jobs at Stripe did not go well. */
const troubles = () => sql("SELECT kind, last_error FROM jobs WHERE lane = 'payments' AND last_error != ''");

const portalOf = async (member: Member) => (await seen(live, member)).summary.portal;

/** Puts the key of a mode into force; a refusal shows its code. */
async function use({ stripe: { env } }: Billing): Promise<void> {
  const answer = await setUp("", { key: env.STRIPE_SECRET_KEY });
  expect([answer.status, codes(answer)]).toEqual([200, {}]);
}

async function connect(billing: Billing): Promise<void> {
  await use(billing);
  expect((await setUp("/webhook")).status).toBe(204);
}

it("goes live while test subscriptions run and test pages are open: they end, with the webhook of the test mode", async () => {
  expect(stripe.world.endpoints).toHaveLength(1);
  expect(await portalOf(tester)).toBe(true);
  await connect(live);
  expect(await payments()).toMatchObject({ live: true, hasWebhook: true, delivered: null });
  expect(stripe.world.endpoints).toEqual([]);
  expect(live.stripe.world.endpoints).toHaveLength(1);
  await live.settle();
  expect(await product.find("subscriptions", `user = "${tester.id}"`)).toMatchObject([{ status: "canceled" }]);
  expect(troubles()).toEqual([]);
});

it("takes no event of the test mode, which is no delivery either", async () => {
  const [event] = stripe.world.events;
  if (!event) throw new Error("no event");
  stripe.webhooks.url = live.stripe.webhooks.url;
  const count = () => sql("SELECT COUNT(*) AS n FROM billing_events")[0]?.n;
  const before = count();
  const replayed = stripe.webhooks.send({ ...event, id: "evt_replayed" }, { secrets: live.stripe.webhooks.secrets });
  expect(await replayed).toBe(200);
  expect([count(), (await payments()).delivered]).toEqual([before, null]);
  stripe.webhooks.url = null;
});

it("sells with the coupons, plans and customers of the test mode, which it creates again", async () => {
  const buyer = await subscribe(live, { coupon });
  // Nothing of theirs is at the page that Stripe has for customers of this mode.
  expect(await portalOf(tester)).toBe(false);
  expect(await product.find("payments", `user = "${buyer.id}"`)).toMatchObject([{ status: "paid", test: false }]);
  // Who has tried it in test mode orders the same, with the same coupon.
  const session = sessionOf(await order(live, tester, { coupon, plan: "comfort" }));
  expect(live.stripe.pay(session)).toBe("complete");
  await live.settle();
  const page = live.stripe.world.get("checkout.session", session);
  expect(page.customer).not.toBe(tester.customer);
  expect(await portalOf(tester)).toBe(true);
  expect(await product.find("users", `id = "${tester.id}"`)).toMatchObject([{ stripe: page.customer }]);
  expect(await product.find("subscriptions", `user = "${tester.id}" && status = "active"`)).toHaveLength(1);
});

// Stripe's reference leaves open whether an object that is missing is found out before the key's answer is kept.
it.each([
  ["repeats", true],
  ["forgets", false],
])(
  "creates again what was deleted at Stripe, and keeps the customer that is still there, where Stripe %s its refusal",
  async (_, keeps) => {
    stripe.keepMissing(keeps);
    const code = await makeCoupon(live);
    const first = await newMember(live);
    expect((await order(live, first, { coupon: code })).status).toBe(200);
    const [kept] = await product.find("users", `id = "${first.id}"`);
    const id = sql(`SELECT stripe_coupon AS id FROM coupons WHERE code = '${code}'`)[0]?.id ?? "";
    expect(live.stripe.world.objects.delete(id)).toBe(true);
    // Another order of the same member needs another page.
    expect((await order(live, first, { coupon: code, period: "year" })).status).toBe(200);
    expect(live.stripe.world.objects.has(id)).toBe(true);
    expect(await product.find("users", `id = "${first.id}"`)).toMatchObject([{ stripe: textOf(kept, "stripe") }]);
  },
);

it("arranges a change to a plan that only the test mode has sold", async () => {
  const [family] = await product.find("plans", 'slug = "family"');
  change(product.dir, `UPDATE plans SET stripe_product = 'prod_gone' WHERE id = '${family?.id}'`);
  const member = await subscribe(live);
  const wish = { plan: "family", period: "month", when: "end", expected_due_cents: 0 };
  expect((await act(live, member, "change", wish)).json).toMatchObject({ state: "later" });
  await live.settle();
  expect(live.stripe.world.get("subscription", member.subscription).schedule).not.toBeNull();
  expect(troubles()).toEqual([]);
});

it("knows the plan of a subscriber whose product was created again since", async () => {
  const member = await subscribe(live, { plan: "comfort" });
  const [comfort] = await product.find("plans", 'slug = "comfort"');
  const [essential] = await product.find("plans", 'slug = "essential"');
  change(product.dir, `UPDATE orders SET plan = '${essential?.id}' WHERE user = '${member.id}'`); // changed since then
  change(product.dir, `UPDATE plans SET stripe_product = 'prod_other' WHERE id = '${comfort?.id}'`);
  live.stripe.world.emit("customer.subscription.updated", live.stripe.world.get("subscription", member.subscription));
  await live.settle();
  expect(await product.find("subscriptions", `user = "${member.id}"`)).toMatchObject([{ plan: comfort?.id }]);
});

it("leaves test payments alone: no refund, none that is owed, no difference in the books", async () => {
  const { token } = await signUpAdmin(product);
  const [paid] = await product.find("payments", `user = "${tester.id}" && test = true`);
  const body = { cents: 100, refunded_cents: 0, reason: "A test" };
  const refused = await product.call("POST", `/api/app/admin/payments/${paid?.id}/refund`, { token, body });
  expect([refused.status, codes(refused)]).toEqual([409, { form: "payment_closed" }]);
  const owed = "refund_due_cents = 100, updated = '2026-01-01 00:00:00.000Z'";
  change(product.dir, `UPDATE payments SET ${owed} WHERE id = '${paid?.id}'`);
  await product.run("billing-sweep");
  await live.settle();
  expect(sql(`SELECT state FROM jobs WHERE key = 'billing.withdraw-refund:${paid?.id}'`)).toEqual([{ state: "done" }]);
  const proofs = () => sql("SELECT differences FROM billing_proofs");
  await product.cron("billing-proof", "the night's comparison", () => proofs().length > 0 || troubles().length > 0);
  expect([proofs(), troubles()]).toEqual([[{ differences: "0" }], []]);
  expect(await paymentsOf(test, tester)).toHaveLength(2);
});

it("reads each mode's events from where that mode's were read", async () => {
  const row = (event: string, type: string, object: string, state: string) =>
    change(
      product.dir,
      `INSERT INTO billing_events (id, event, type, object, customer, subscription, happened, state, created, updated)
       VALUES ('${event.padEnd(15, "0")}', '${event}', '${type}', '${object}', '', '', '${dbTime(new Date())}',
         '${state}', '2026-01-01 00:00:00.000Z', '2026-01-01 00:00:00.000Z')`,
    );
  row("marked", "reconciled", "test", "done");
  const member = await newMember(live);
  const session = sessionOf(await order(live, member));
  live.stripe.webhooks.loses = () => true;
  expect(live.stripe.pay(session)).toBe("complete");
  live.stripe.webhooks.loses = () => false;
  for (const event of live.stripe.world.events) event.created -= 7200; // long before the test mode's mark
  await live.reconcile();
  expect(await product.find("subscriptions", `user = "${member.id}"`)).toMatchObject([{ status: "active" }]);
  expect(troubles()).toEqual([]);
});

it("deletes a member whom only the test mode knows", async () => {
  await product.manage("DELETE", `/api/collections/users/records/${waiting.id}`);
  await live.settle();
  expect(troubles()).toEqual([]);
});

it("takes no test key while a live subscription runs", async () => {
  expect(codes(await setUp("", { key: stripe.env.STRIPE_SECRET_KEY }))).toEqual({ form: "stripe_other_account" });
});

it("keeps live subscriptions under a test key, and reads them again with the live one", async () => {
  const member = await subscribe(live);
  const mine = async () => (await product.find("subscriptions", `user = "${member.id}"`))[0];
  const rows = (set: string, where = "TRUE") => change(product.dir, `UPDATE subscriptions SET ${set} WHERE ${where}`);
  // As a key of the environment, which nothing refuses.
  change(product.dir, "UPDATE orders SET state = 'expired' WHERE state = 'pending'");
  rows("provider = 'manual'");
  await use(test);
  const old = "2026-01-01 00:00:00.000Z";
  rows(`provider = 'stripe', current_period_end = '${old}'`, `user = '${member.id}'`);
  change(product.dir, `UPDATE jobs SET updated = '${old}' WHERE kind IN ('billing.sync', 'billing.reread')`);
  await test.reconcile();
  expect(await mine()).toMatchObject({ status: "active", current_period_end: old });
  rows("provider = 'stripe'");
  await use(live);
  change(product.dir, `UPDATE jobs SET updated = '${old}' WHERE kind IN ('billing.sync', 'billing.reread')`);
  await live.reconcile();
  expect(await mine()).toMatchObject({ status: "active" });
  expect((await mine())?.current_period_end).not.toBe(old);
});
