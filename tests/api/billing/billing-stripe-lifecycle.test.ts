import { afterEach, describe, expect, it } from "vitest";
import {
  act,
  atStripe,
  customerOf,
  lastCharge,
  lastInvoice,
  newMember,
  order,
  paymentsOf,
  type Subscriber,
  seen,
  sessionOf,
  startBilling,
  subscribe,
} from "../../support/billing.ts";
import { expectSame } from "../../support/billing-rows.ts";
import { codes } from "../../support/http.ts";
import { awayFromHour } from "../../support/poll.ts";
import { shared } from "../../support/shared.ts";
import { card } from "../../support/stripe-fake/world.ts";

const billing = shared(startBilling);
afterEach(() => {
  const { webhooks, world } = billing.stripe;
  webhooks.hold = false;
  webhooks.copies = () => 1;
  world.settings.afterRetries = "canceled";
});

describe("a member", () => {
  it("cancels, resumes, cancels again, and access ends with the period", async () => {
    const member = await subscribe(billing);
    expect((await act(billing, member, "cancel")).json).toMatchObject({
      subscription: { cancelAtPeriodEnd: true, nextCents: null },
    });
    expect((await act(billing, member, "resume")).json).toMatchObject({
      subscription: { cancelAtPeriodEnd: false, nextCents: 499 },
    });
    expect((await act(billing, member, "cancel")).status).toBe(200);
    await billing.settle();
    expectSame(billing, member);
    await billing.pass(31.2);
    const { summary, access } = await seen(billing, member);
    expect(summary).toMatchObject({ subscription: { status: "canceled" } });
    expect(access).toMatchObject({ active: false });
    expect(await paymentsOf(billing, member)).toEqual([["paid", 499]]);
    expectSame(billing, member);
  });

  it.each([
    ["month", "year", 0],
    ["year", "month", 12],
    ["month", "year", 20],
  ] as const)("changes from %s to %s for what the preview says, and only that", async (from, to, days) => {
    const member = await subscribe(billing, { period: from });
    if (days > 0) await billing.pass(days);
    await awayFromHour();
    const preview = await act(billing, member, "change/preview", { plan: "essential", period: to });
    expect(preview.status).toBe(200);
    const due = Number(preview.json.dueNowCents);
    const before = billing.stripe.invoicesOf(member.subscription).length;
    const wanted = { plan: "essential", period: to };
    if (due > 0) {
      const refused = await act(billing, member, "change", { ...wanted, expected_due_cents: due - 1 });
      expect([refused.status, codes(refused)]).toEqual([409, { expected_due_cents: "price_changed" }]);
    }
    const changed = await act(billing, member, "change", { ...wanted, expected_due_cents: due });
    expect([changed.status, changed.json]).toEqual([200, { state: "done" }]);
    await billing.settle();
    const invoices = billing.stripe.invoicesOf(member.subscription).slice(before);
    expect(invoices.map((invoice) => invoice.amount_due)).toEqual([due]);
    // The dashboard shows the preview's next payment: the rest of the year pays the coming months.
    const { nextCents } = preview.json;
    const { summary } = await seen(billing, member);
    expect(summary).toMatchObject({ subscription: { period: to, status: "active", nextCents } });
    if (to === "month") expect(nextCents).toBe(0);
    expectSame(billing, member);
  });

  it("whose card is refused keeps the old plan", async () => {
    const member = await subscribe(billing);
    billing.stripe.changeCard(member.customer, card({ declines: "do_not_honor" }));
    const answer = await act(billing, member, "change", {
      plan: "essential",
      period: "year",
      expected_due_cents: 9999,
    });
    expect(answer.status).toBe(402);
    await billing.settle();
    expect((await seen(billing, member)).summary).toMatchObject({
      subscription: { period: "month", status: "active" },
    });
    expectSame(billing, member);
  });

  it("is no longer charged once deleted", async () => {
    const member = await subscribe(billing);
    await billing.product.manage("DELETE", `/api/collections/users/records/${member.id}`);
    await billing.settle();
    expect(atStripe(billing, member).status).toBe("canceled");
    expect(customerOf(billing, member).deleted).toBe(true);
    expect(
      await billing.product.find("payments", `stripe_invoice = "${lastInvoice(billing, member).id}"`),
    ).toHaveLength(1);
  });

  it("gets a link to Stripe's portal", async () => {
    const member = await subscribe(billing);
    expect((await act(billing, member, "portal")).json.url).toMatch(/^https:\/\/billing\.stripe\.com\//);
    expect((await act(billing, await newMember(billing), "portal")).status).toBe(409);
  });
});

describe("a refund", () => {
  let member: Subscriber;
  const state = async () => [(await seen(billing, member)).access.active, (await paymentsOf(billing, member))[0]?.[0]];

  it("in part keeps access; in full it ends access", async () => {
    member = await subscribe(billing);
    const charge = lastCharge(billing, member);
    billing.stripe.refund(charge.id, 100);
    await billing.settle();
    expect(await state()).toEqual([true, "paid"]);
    expectSame(billing, member);
    billing.stripe.refund(charge.id);
    await billing.settle();
    expect(await state()).toEqual([false, "refunded"]);
    expectSame(billing, member);
    // Nothing more is charged, and the member can buy again.
    expect(atStripe(billing, member).status).toBe("canceled");
    const again = await order(billing, member, { plan: "comfort" });
    expect(billing.stripe.pay(sessionOf(again))).toBe("complete");
    await billing.settle();
    expect((await seen(billing, member)).access.active).toBe(true);
    expectSame(billing, member);
  });

  it("of an upgrade alone keeps what was paid before", async () => {
    member = await subscribe(billing);
    const wish = { plan: "comfort", period: "month" };
    const preview = await act(billing, member, "change/preview", wish);
    await act(billing, member, "change", { ...wish, expected_due_cents: preview.json.dueNowCents });
    billing.stripe.refund(lastCharge(billing, member).id);
    await billing.settle();
    expect((await seen(billing, member)).access.active).toBe(true);
    expect(atStripe(billing, member).status).toBe("active");
    expectSame(billing, member);
  });

  it("of a past period leaves the current one unchanged", async () => {
    member = await subscribe(billing);
    const first = lastCharge(billing, member);
    await billing.pass(32);
    billing.stripe.refund(first.id);
    await billing.settle();
    expect((await seen(billing, member)).access.active).toBe(true);
    expect(atStripe(billing, member).status).toBe("active");
    expectSame(billing, member);
  });

  it("that fails returns the money to the operator, who is notified", async () => {
    member = await subscribe(billing);
    const refund = billing.stripe.refund(lastCharge(billing, member).id);
    await billing.settle();
    expect(await state()).toEqual([false, "refunded"]);
    billing.stripe.failRefund(refund.id);
    await billing.settle();
    expect(await state()).toEqual([false, "paid"]);
    expectSame(billing, member);
    expect(await billing.product.find("jobs", 'key ~ "mail.notice:billing.operator-refund"')).toHaveLength(1);
    // The same amount again is another refund, which the member is told as well.
    billing.stripe.refund(lastCharge(billing, member).id);
    await billing.settle();
    expect(await state()).toEqual([false, "refunded"]);
    const told = await billing.product.find("jobs", `key ~ "billing.refund:${member.id}:"`);
    expect(told).toHaveLength(2);
  });

  it.each([
    ["won", [true, "paid"]],
    ["lost", [false, "disputed"]],
  ] as const)("by a dispute stops access until it is decided: %s", async (outcome, after) => {
    member = await subscribe(billing);
    const dispute = billing.stripe.dispute(lastCharge(billing, member).id);
    await billing.settle();
    expect(await state()).toEqual([false, "disputed"]);
    expect((await seen(billing, member)).summary.subscription).toMatchObject({ held: true });
    const wish = { plan: "comfort", period: "month" };
    expect(codes(await act(billing, member, "change/preview", wish))).toEqual({ form: "change_unpaid" });
    expectSame(billing, member);
    billing.stripe.closeDispute(dispute.id, outcome);
    await billing.settle();
    expect(await state()).toEqual(after);
    expect(atStripe(billing, member).status).toBe(outcome === "won" ? "active" : "canceled");
    expectSame(billing, member);
  });
});
