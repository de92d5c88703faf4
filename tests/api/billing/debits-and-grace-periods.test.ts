import { describe, expect, it } from "vitest";
import { DAY_MS } from "../../../common/time.ts";
import {
  act,
  atStripe,
  lastInvoice,
  order,
  passToDraft,
  paymentsOf,
  type Subscriber,
  seen,
  sessionOf,
  startBilling,
  subscribe,
} from "../../support/billing.ts";
import { expectSame } from "../../support/billing-rows.ts";
import { query } from "../../support/database.ts";
import { codes } from "../../support/http.ts";
import { awayFromHour } from "../../support/poll.ts";
import { shared } from "../../support/shared.ts";
import { card } from "../../support/stripe-fake/world.ts";

const billing = shared(startBilling);

const mails = (notice: string, member: { id: string }) =>
  billing.product.find("jobs", `key ~ "${notice}:${member.id}"`);

const confirmations = (member: { id: string }) =>
  billing.product.find("contract_documents", `kind = "order" && subject = "${member.id}"`);

describe("a debit, of who paid by one before checkout took cards alone,", () => {
  it("for an order is neither failed nor paid, in any figure, with no mail", async () => {
    const member = await subscribe(billing, { card: card({ async: true }), earlier: true });
    const { summary, access } = await seen(billing, member);
    expect(summary).toMatchObject({
      subscription: { status: "active", pastDueSince: null, graceEnds: null },
      payments: [{ status: "processing", amountCents: 499, paidAt: null }],
      withdrawalEnds: expect.any(String),
    });
    expect(access.active).toBe(true);
    expect([await mails("billing.failed", member), await confirmations(member)]).toEqual([[], []]);
    expectSame(billing, member);
    billing.stripe.settleInvoice(lastInvoice(billing, member).id, true);
    await billing.settle();
    expect(await paymentsOf(billing, member)).toEqual([["paid", 499]]);
    expect(await confirmations(member)).toHaveLength(1);
    expectSame(billing, member);
  });

  it("for a renewal keeps access while it is on its way, and none once the bank refuses it", async () => {
    const member = await subscribe(billing);
    billing.stripe.changeCard(member.customer, card({ async: true }));
    await billing.pass(31.2);
    await billing.pass(9);
    expect((await seen(billing, member)).access.active).toBe(true);
    expect([await mails("billing.failed", member), await mails("billing.suspended", member)]).toEqual([[], []]);
    expectSame(billing, member);
    // The bank takes its time, and Stripe calls the subscription active: access ends after fourteen days all the same.
    await billing.pass(6);
    expect((await seen(billing, member)).access.active).toBe(false);
    expect(atStripe(billing, member).status).toBe("active");
    expectSame(billing, member);
    billing.stripe.settleInvoice(lastInvoice(billing, member).id, false);
    await billing.settle();
    await billing.product.run("access");
    const { summary, access } = await seen(billing, member);
    expect([access.active, summary.subscription]).toMatchObject([false, { status: "past_due" }]);
    expectSame(billing, member);
    // Another try opens no new days beyond the fourteen.
    billing.stripe.payInvoice(lastInvoice(billing, member).id);
    await billing.settle();
    expect((await seen(billing, member)).access.active).toBe(false);
    expectSame(billing, member);
    billing.stripe.settleInvoice(lastInvoice(billing, member).id, true);
    await billing.settle();
    expect((await seen(billing, member)).access.active).toBe(true);
    expectSame(billing, member);
  });
});

it("a renewal is not credited in the hour before its invoice is charged", async () => {
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

describe("a second missing payment within a year", () => {
  const refuse = async (member: Subscriber, days: number) => {
    billing.stripe.changeCard(member.customer, card({ declines: "do_not_honor" }));
    await billing.pass(days);
  };

  it("has no grace period, and one that came within a day counts as none", async () => {
    const member = await subscribe(billing);
    await refuse(member, 31.2);
    expect((await seen(billing, member)).access.active).toBe(true);
    await billing.pass(2);
    billing.stripe.changeCard(member.customer, card());
    expect(billing.stripe.payInvoice(lastInvoice(billing, member).id)).toBe("paid");
    await billing.settle();
    await refuse(member, 29);
    const { summary, access } = await seen(billing, member);
    expect([access.active, summary.subscription]).toMatchObject([false, { status: "past_due" }]);
    expectSame(billing, member);
  });

  it("of another subscription has none either", async () => {
    const member = await subscribe(billing);
    await refuse(member, 31.2);
    // Who cancels while a payment is missing ends now.
    expect((await act(billing, member, "cancel")).status).toBe(200);
    await billing.settle();
    expect([atStripe(billing, member).status, (await seen(billing, member)).access.active]).toEqual([
      "canceled",
      false,
    ]);
    const session = sessionOf(await order(billing, member));
    expect(billing.stripe.pay(session)).toBe("complete");
    await billing.settle();
    expect((await seen(billing, member)).access.active).toBe(true);
    await refuse(member, 31.2);
    expect((await seen(billing, member)).access.active).toBe(false);
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
