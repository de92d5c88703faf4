import { expect, it } from "vitest";
import { newMember, order, paymentsOf, seen, sessionOf, startBilling, subscribe } from "../../support/billing.ts";
import { expectSame } from "../../support/billing-rows.ts";
import { change, query } from "../../support/database.ts";
import { textOf } from "../../support/http.ts";
import type { Member } from "../../support/product.ts";
import { shared } from "../../support/shared.ts";
import { asked, makePrice, sessionFields, subscriber } from "../../support/stripe-client.ts";

/** Subscriptions in the same Stripe account that our checkout did not sell. */
const billing = shared(startBilling);

const sql = (text: string) => query(billing.product.dir, text);
const alerts = (kind = "currency") =>
  sql("SELECT once FROM alerts WHERE kind = 'billing.operator-anomaly'").filter(({ once = "" }) => once.endsWith(kind));

/** The differences that the night's comparison found. */
async function night(): Promise<unknown> {
  const proofs = () => sql("SELECT differences FROM billing_proofs ORDER BY created DESC, rowid DESC");
  const before = proofs().length;
  await billing.reconcile();
  await billing.product.cron("billing-proof", "the night's comparison", () => proofs().length > before);
  return proofs()[0]?.differences;
}

it("leaves the customers of another product alone, whose metadata names its own users", async () => {
  const metadata = { "subscription_data[metadata][user]": "42", "subscription_data[metadata][order]": "1001" };
  const sold = await subscriber(billing.stripe, await makePrice(billing.stripe, 1234, "month"), metadata);
  expect(await night()).toBe("0");
  await billing.settle();
  expect(billing.stripe.world.get("subscription", sold.subscription.id).status).toBe("active");
  expect(billing.stripe.customer(sold.customer).deleted).not.toBe(true);
  expect(billing.stripe.chargesOf(sold.customer)).toMatchObject([{ refunded: false }]);
});

/** A subscription in dollars that the operator made for a member's customer in Stripe's dashboard. */
async function inDollars(): Promise<Member & { customer: string; subscription: string }> {
  const member = await newMember(billing);
  expect((await order(billing, member)).status).toBe(200);
  const customer = textOf((await billing.product.find("users", `id = "${member.id}"`))[0], "stripe");
  const subscription = await byHand(customer, await makePrice(billing.stripe, 1500, "month", "usd"));
  return { ...member, customer, subscription };
}

/** Makes a subscription for a customer, as Stripe's dashboard does: it names nobody. */
async function byHand(customer: string, price: string): Promise<string> {
  const session = await asked(billing.stripe, "POST", "checkout/sessions", sessionFields(price, { customer }));
  expect(billing.stripe.pay(textOf(session, "id"))).toBe("complete");
  await billing.settle();
  return billing.stripe.world.get("checkout.session", textOf(session, "id")).subscription ?? "";
}

/** The price at Stripe of a plan of ours, which an order makes there. */
async function priceOf(slug: string): Promise<string> {
  expect((await order(billing, await newMember(billing), { plan: slug })).status).toBe(200);
  const [plan] = await billing.product.find("plans", `slug = "${slug}"`);
  return billing.stripe.world.all("price").find(({ product }) => product === plan?.stripe_product)?.id ?? "";
}

it("takes a subscription in another currency for nothing, and tells the operator once", async () => {
  const member = await inDollars();
  expect(await night()).toBe("0");
  for (const table of ["subscriptions", "payments", "invoices"])
    expect(sql(`SELECT COUNT(*) AS n FROM ${table}`), table).toEqual([{ n: "0" }]);
  expect((await seen(billing, member)).summary).toMatchObject({ subscription: null, payments: [] });
  expect(alerts()).toEqual([{ once: `${member.subscription}:currency` }]);
  // It is no reason to refuse an order in euros.
  expect((await order(billing, member, { plan: "comfort" })).status).toBe(200);
  expect(billing.stripe.world.get("subscription", member.subscription).status).toBe("active");
});

it("ends it with the account, refunds nothing and books nothing", async () => {
  const member = await inDollars();
  await billing.product.manage("DELETE", `/api/collections/users/records/${member.id}`);
  await billing.settle();
  expect(billing.stripe.world.get("subscription", member.subscription).status).toBe("canceled");
  expect(billing.stripe.chargesOf(member.customer)).toMatchObject([{ refunded: false }]);
  expect(sql("SELECT COUNT(*) AS n FROM payments")).toEqual([{ n: "0" }]);
});

it("leaves a subscription that the operator made beside a member's own, and refunds nothing of it", async () => {
  const member = await subscribe(billing);
  for (const price of [await makePrice(billing.stripe, 2500, "month"), await priceOf("comfort")]) {
    const subscription = await byHand(member.customer, price);
    expect(billing.stripe.world.get("subscription", subscription).status).toBe("active");
    expect(alerts("made")).toContainEqual({ once: `${subscription}:made` });
  }
  expect(await night()).toBe("0");
  expect(await paymentsOf(billing, member)).toEqual([["paid", 499]]);
  expect(billing.stripe.chargesOf(member.customer).filter(({ refunded }) => refunded)).toEqual([]);
  expectSame(billing, member);
  // With the account all of the customer's subscriptions end; what was paid for other things is the operator's.
  const [known] = sql("SELECT COUNT(*) AS n FROM payments");
  await billing.product.manage("DELETE", `/api/collections/users/records/${member.id}`);
  await billing.settle();
  for (const { status } of billing.stripe.subscriptionsOf(member.customer)) expect(status).toBe("canceled");
  // The member's own payment is: an administrator's deletion does not shorten the right of withdrawal.
  expect(billing.stripe.chargesOf(member.customer).filter((each) => each.amount_refunded > 0)).toMatchObject([
    { amount: 499, refunded: true },
  ]);
  expect(Number(sql("SELECT COUNT(*) AS n FROM payments WHERE amount_cents = 2500")[0]?.n)).toBe(0);
  expect(Number(known?.n)).toBeGreaterThan(0);
});

it("a subscription that the operator made counts only once it names the member at Stripe", async () => {
  const member = await subscribe(billing);
  const subscription = await byHand(member.customer, await priceOf("comfort"));
  await asked(billing.stripe, "DELETE", `subscriptions/${member.subscription}`);
  await billing.settle();
  await billing.stripe.advance(32);
  await billing.settle();
  expect(await night()).toBe("0");
  expect((await seen(billing, member)).summary).toMatchObject({
    subscription: { status: "canceled", plan: { slug: "essential" } },
  });
  expect(await paymentsOf(billing, member)).toEqual([["paid", 499]]);
  expect(alerts("made").filter(({ once }) => once === `${subscription}:made`)).toHaveLength(1);
  await asked(billing.stripe, "POST", `subscriptions/${subscription}`, { "metadata[user]": member.id });
  await billing.settle();
  const { summary, access } = await seen(billing, member);
  expect(summary).toMatchObject({ subscription: { status: "active", plan: { slug: "comfort" } } });
  expect(access).toMatchObject({ state: "paid", active: true });
});

it("an item that the operator adds to a member's subscription stays out of the books and of the next amount", async () => {
  const member = await subscribe(billing);
  billing.stripe.addItem(member.subscription, await makePrice(billing.stripe, 2500, "month"));
  await billing.settle();
  const next = async () => (await seen(billing, member)).summary.subscription;
  expect(await next()).toMatchObject({ plan: { slug: "essential" }, priceCents: 499, nextCents: 499 });
  await billing.pass(32);
  expect(billing.stripe.chargesOf(member.customer).map(({ amount }) => amount)).toEqual([499, 2999]);
  expect(await paymentsOf(billing, member)).toEqual([
    ["paid", 499],
    ["paid", 499],
  ]);
  expect(await next()).toMatchObject({ plan: { slug: "essential" }, nextCents: 499 });
  expect(await night()).toBe("0");
  expect(alerts("added")).toEqual([{ once: `${member.subscription}:added` }]);
  expect(sql(`SELECT id FROM refunds WHERE payment IN (SELECT id FROM payments WHERE user = '${member.id}')`)).toEqual(
    [],
  );
});

it("ends what a deleted account still pays for, although its order is deleted too", async () => {
  const { product, stripe } = billing;
  const member = await newMember(billing);
  const session = sessionOf(await order(billing, member, { plan: "comfort" }));
  stripe.webhooks.hold = true;
  expect(stripe.pay(session)).toBe("complete");
  change(product.dir, `DELETE FROM orders WHERE user = '${member.id}'`);
  change(product.dir, `DELETE FROM users WHERE id = '${member.id}'`);
  await stripe.webhooks.release();
  await billing.settle();
  const customer = stripe.world.get("checkout.session", session).customer ?? "";
  expect(stripe.subscriptionsOf(customer)).toMatchObject([{ status: "canceled" }]);
  expect(stripe.chargesOf(customer)).toMatchObject([{ refunded: true }]);
});
