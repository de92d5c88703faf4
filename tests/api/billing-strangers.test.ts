import { afterAll, beforeAll, expect, it } from "vitest";
import { type Billing, newMember, order, seen, startBilling } from "../support/billing.ts";
import { query } from "../support/database.ts";
import { textOf } from "../support/http.ts";
import type { Member } from "../support/product.ts";
import { asked, makePrice, sessionFields, subscriber } from "../support/stripe-client.ts";

/** Subscriptions in the same Stripe account that our checkout did not sell. */
let billing: Billing;
beforeAll(async () => {
  billing = await startBilling();
});
afterAll(() => billing.stop());

const sql = (text: string) => query(billing.product.dir, text);
const alerts = () => sql("SELECT once FROM alerts WHERE kind = 'billing.operator-currency'");

/** The differences that the night's comparison found. */
async function night(): Promise<unknown> {
  const proofs = () => sql("SELECT differences FROM billing_proofs ORDER BY created DESC, rowid DESC");
  const before = proofs().length;
  await billing.reconcile();
  await billing.product.cron("billing-proof", "the night's comparison", () => proofs().length > before);
  return proofs()[0]?.differences;
}

it("leaves the customers of another product alone, whose metadata names users of its own", async () => {
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
  const price = await makePrice(billing.stripe, 1500, "month", "usd");
  const session = await asked(billing.stripe, "POST", "checkout/sessions", sessionFields(price, { customer }));
  expect(billing.stripe.pay(textOf(session, "id"))).toBe("complete");
  await billing.settle();
  return { ...member, customer, subscription: billing.stripe.subscriptionsOf(customer)[0]?.id ?? "" };
}

it("takes a subscription in another currency for nothing, and tells the operator once", async () => {
  const member = await inDollars();
  expect(await night()).toBe("0");
  for (const table of ["subscriptions", "payments", "invoices"])
    expect(sql(`SELECT COUNT(*) AS n FROM ${table}`), table).toEqual([{ n: "0" }]);
  expect((await seen(billing, member)).summary).toMatchObject({ subscription: null, payments: [] });
  expect(alerts()).toEqual([{ once: member.subscription }]);
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
