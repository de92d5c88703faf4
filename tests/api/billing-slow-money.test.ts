import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DAY_MS } from "../../common/time.ts";
import {
  act,
  atStripe,
  type Billing,
  customerOf,
  lastInvoice,
  makeCoupon,
  passToDraft,
  paymentsOf,
  seen,
  startBilling,
  subscribe,
} from "../support/billing.ts";
import { expectSame } from "../support/billing-rows.ts";
import { query, change as write } from "../support/database.ts";
import { codes } from "../support/http.ts";
import { awayFromHour } from "../support/poll.ts";
import { card } from "../support/stripe-fake/world.ts";

let billing: Billing;
beforeAll(async () => {
  billing = await startBilling();
});
afterAll(() => billing.stop());

const mails = (notice: string, member: { id: string }) =>
  billing.product.find("jobs", `key ~ "${notice}:${member.id}"`);

const confirmations = (member: { id: string }) =>
  billing.product.find("contract_documents", `kind = "order" && subject = "${member.id}"`);

describe("a debit that takes days", () => {
  it("for an order is in progress: neither failed nor paid, in any figure, with no mail", async () => {
    const coupon = await makeCoupon(billing, { new_customers: true });
    const member = await subscribe(billing, { card: card({ async: true }) });
    const { summary, access } = await seen(billing, member);
    expect(summary).toMatchObject({
      subscription: { status: "active", underWay: true, pastDueSince: null, graceEnds: null },
      payments: [{ status: "processing", amountCents: 499, paidAt: null }],
      withdrawalEnds: expect.any(String),
    });
    expect(access.active).toBe(true);
    expect([await mails("billing.failed", member), await confirmations(member)]).toEqual([[], []]);
    // Nothing is paid yet: still a new customer, and no reward for the referrer.
    expect(coupon).toBeTruthy();
    expect(query(billing.product.dir, `SELECT paid_at FROM payments WHERE user = '${member.id}'`)).toEqual([
      { paid_at: "" },
    ]);
    expectSame(billing, member);
    billing.stripe.settleInvoice(lastInvoice(billing, member).id, true);
    await billing.settle();
    expect(await paymentsOf(billing, member)).toEqual([["paid", 499]]);
    expect(await confirmations(member)).toHaveLength(1);
    expect((await seen(billing, member)).summary).toMatchObject({ subscription: { underWay: false } });
    expectSame(billing, member);
  });

  it("is not credited by a change, but for the end of the period a plan can be chosen", async () => {
    await awayFromHour();
    const member = await subscribe(billing, { period: "year", card: card({ async: true }) });
    const wish = { plan: "essential", period: "month" };
    const change = (more = {}) => act(billing, member, "change", { ...wish, ...more, expected_due_cents: 0 });
    const preview = await act(billing, member, "change/preview", wish);
    for (const answer of [preview, await change()])
      expect([answer.status, codes(answer)]).toEqual([409, { form: "change_unpaid" }]);
    // Nor while our rows say that it is paid, because the news is late.
    write(billing.product.dir, `UPDATE payments SET status = 'failed' WHERE user = '${member.id}'`);
    expect(codes(await change())).toEqual({ form: "change_unpaid" });
    expect(customerOf(billing, member).balance).toBe(0);
    expect((await seen(billing, member)).summary.subscription).toMatchObject({ period: "year", underWay: true });
    expect((await change({ when: "end" })).json).toMatchObject({ state: "later" });
    await billing.settle();
    expectSame(billing, member);
    billing.stripe.settleInvoice(lastInvoice(billing, member).id, false);
    await billing.settle();
    expect((await seen(billing, member)).summary.subscription).toMatchObject({ status: "past_due" });
    expectSame(billing, member);
  });

  it("nor is a renewal in the hour before its invoice is charged", async () => {
    const member = await subscribe(billing, { period: "year" });
    await passToDraft(billing, member);
    await awayFromHour();
    const wish = { plan: "essential", period: "month" };
    const change = () => act(billing, member, "change", { ...wish, expected_due_cents: 0 });
    expect(lastInvoice(billing, member).status).toBe("draft");
    expect(codes(await act(billing, member, "change/preview", wish))).toEqual({ form: "change_unpaid" });
    expect(codes(await change())).toEqual({ form: "change_unpaid" });
    await billing.pass(0.05);
    expect((await change()).json).toEqual({ state: "done" });
    await billing.settle();
    expectSame(billing, member);
  });

  it("returned by the bank becomes a failed payment", async () => {
    const member = await subscribe(billing);
    billing.stripe.changeCard(member.customer, card({ async: true }));
    await billing.pass(31.2);
    expect((await seen(billing, member)).summary).toMatchObject({ subscription: { underWay: true, graceEnds: null } });
    await billing.pass(9);
    // Longer than the grace period: a pending debit never suspends a member.
    expect((await seen(billing, member)).access.active).toBe(true);
    expect([await mails("billing.failed", member), await mails("billing.suspended", member)]).toEqual([[], []]);
    expectSame(billing, member);
    billing.stripe.settleInvoice(lastInvoice(billing, member).id, false);
    await billing.settle();
    expect((await seen(billing, member)).summary).toMatchObject({
      subscription: { status: "past_due", underWay: false },
    });
    expect(await mails("billing.failed", member)).toHaveLength(1);
    expectSame(billing, member);
  });

  it("pauses the grace period of a renewal that was refused before", async () => {
    const member = await subscribe(billing);
    billing.stripe.changeCard(member.customer, card({ declines: "do_not_honor" }));
    await billing.pass(31.2);
    expect((await seen(billing, member)).summary.subscription).toMatchObject({ status: "past_due" });
    billing.stripe.changeCard(member.customer, card({ async: true }));
    billing.stripe.payInvoice(lastInvoice(billing, member).id);
    await billing.settle();
    expect((await seen(billing, member)).summary.subscription).toMatchObject({ underWay: true, graceEnds: null });
    await billing.pass(8);
    expect((await seen(billing, member)).access.active).toBe(true);
    expect(await mails("billing.suspended", member)).toEqual([]);
    expectSame(billing, member);
  });
});

it("an unpaid renewal is recalled once in the middle of the grace period, with a payment link", async () => {
  const member = await subscribe(billing);
  billing.stripe.changeCard(member.customer, card({ declines: "do_not_honor" }));
  await billing.pass(31.2);
  await billing.product.run("billing-sweep");
  expect(await mails("billing.owed", member)).toEqual([]);
  // Months differ by three days, and Stripe gives up after seven.
  const [{ past_due_since: since = "" } = {}] = await billing.product.find("subscriptions", `user = "${member.id}"`);
  await billing.pass(5 - (Date.now() - Date.parse(String(since))) / DAY_MS);
  const told = async () => (await mails("billing.owed", member)).length > 0;
  await billing.product.cron("billing-sweep", "the reminder", told);
  // Each time it is queued, a job gets another ticket.
  const queued = () => query(billing.product.dir, "SELECT key, ticket FROM jobs WHERE kind = 'billing.overdue'");
  const before = queued();
  expect(before).not.toEqual([]);
  await billing.product.run("billing-sweep");
  expect(queued()).toEqual(before);
  const sent = await mails("billing.owed", member);
  expect(sent.map(({ payload }) => payload)).toMatchObject([
    { "fact.pay": lastInvoice(billing, member).hosted_invoice_url },
  ]);
});

describe("a renewal that needs the bank's confirmation", () => {
  it("asks to confirm instead of saying refused, links to it, and continues once confirmed", async () => {
    const member = await subscribe(billing);
    billing.stripe.changeCard(member.customer, card({ challenge: true }));
    await billing.pass(31.2);
    const { summary, access } = await seen(billing, member);
    expect(summary).toMatchObject({
      subscription: { status: "past_due" },
      payments: [{ status: "unconfirmed" }, { status: "paid" }],
    });
    expect(access.active).toBe(true);
    const invoice = lastInvoice(billing, member);
    const [mail] = await mails("billing.confirm", member);
    expect(mail?.payload).toMatchObject({ "fact.pay": invoice.hosted_invoice_url });
    expect(await mails("billing.failed", member)).toEqual([]);
    expectSame(billing, member);
    expect(billing.stripe.payInvoice(invoice.id)).toBe("paid");
    await billing.settle();
    expect(atStripe(billing, member).status).toBe("active");
    expect(await paymentsOf(billing, member)).toEqual([
      ["paid", 499],
      ["paid", 499],
    ]);
    expectSame(billing, member);
  });
});

it("a refused renewal paid unreported before the account was deleted is refunded and booked", async () => {
  const member = await subscribe(billing);
  billing.stripe.changeCard(member.customer, card({ declines: "do_not_honor" }));
  await billing.pass(31.2);
  const invoice = lastInvoice(billing, member).id;
  const stored = () => billing.product.find("payments", `stripe_invoice = "${invoice}"`);
  expect(await stored()).toMatchObject([{ status: "failed" }]);
  billing.stripe.webhooks.loses = () => true;
  billing.stripe.changeCard(member.customer, card());
  expect(billing.stripe.payInvoice(invoice)).toBe("paid");
  await billing.product.manage("DELETE", `/api/collections/users/records/${member.id}`);
  await billing.settle();
  billing.stripe.webhooks.loses = () => false;
  expect(billing.stripe.chargeOf(invoice)).toMatchObject({ paid: true, refunded: true });
  expect(await stored()).toMatchObject([{ status: "refunded", amount_cents: 499, refunded_cents: 499 }]);
});

it("a debit that comes back after the account was deleted is no longer on its way", async () => {
  const member = await subscribe(billing);
  billing.stripe.changeCard(member.customer, card({ async: true }));
  await billing.pass(31.2);
  const invoice = lastInvoice(billing, member).id;
  const stored = () => billing.product.find("payments", `stripe_invoice = "${invoice}"`);
  await billing.product.manage("DELETE", `/api/collections/users/records/${member.id}`);
  await billing.settle();
  expect(await stored()).toMatchObject([{ status: "processing" }]);
  billing.stripe.settleInvoice(invoice, false);
  await billing.settle();
  expect(await stored()).toMatchObject([{ status: "failed", refunded_cents: 0 }]);
});
