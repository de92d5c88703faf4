import { afterEach, describe, expect, it } from "vitest";
import { dbTime } from "../../../common/time.ts";
import {
  act,
  atStripe,
  lastCharge,
  lastInvoice,
  makeCoupon,
  newMember,
  paymentsOf,
  type Subscriber,
  seen,
  startBilling,
  subscribe,
} from "../../support/billing.ts";
import { expectSame } from "../../support/billing-rows.ts";
import { change, query } from "../../support/database.ts";
import { codes, type Json, textOf } from "../../support/http.ts";
import { plainPlan } from "../../support/plain-plan.ts";
import { awayFromHour } from "../../support/poll.ts";
import { shared } from "../../support/shared.ts";
import { ask } from "../../support/stripe-client.ts";
import { card, DAY } from "../../support/stripe-fake/world.ts";

const billing = shared(startBilling);
afterEach(() => {
  billing.stripe.clearFaults();
  return billing.endSubscriptions();
});

const schedule = (member: Subscriber) => atStripe(billing, member).schedule;
/** What Stripe's schedule will do. */
const phaseOf = (member: Subscriber) =>
  billing.stripe.world.get("subscription_schedule", schedule(member) ?? "").phases[1];
/** What it will charge. */
const arranged = (member: Subscriber) =>
  billing.stripe.world.get("price", phaseOf(member)?.items[0]?.price ?? "").unit_amount;
const mails = (notice: string, member: { id: string }) =>
  query(billing.product.dir, `SELECT key FROM jobs WHERE key LIKE 'mail.notice:${notice}:${member.id}:%'`).length;
const subscription = async (member: Subscriber) => (await seen(billing, member)).summary.subscription as Json; // common/contract/billing.ts

describe("a change at the end of the period", () => {
  const cheaper = { plan: "essential", period: "month", when: "end" };

  it("costs nothing now, is shown with its day, and comes with the next payment", async () => {
    const member = await subscribe(billing, { plan: "family" });
    const preview = await act(billing, member, "change/preview", cheaper);
    expect(preview.json).toMatchObject({ dueNowCents: 0, creditCents: 0, nextCents: 499 });
    const body = { ...cheaper, expected_due_cents: 0, seen_next_cents: 499 };
    expect(codes(await act(billing, member, "change", { ...body, seen_next_cents: 399 }))).toEqual({
      seen_next_cents: "price_changed",
    });
    expect((await act(billing, member, "change", body)).json).toMatchObject({ state: "later" });
    await billing.settle();
    expect(phaseOf(member)?.billing_cycle_anchor).toBeNull(); // its periods keep their day of the month
    expect(await subscription(member)).toMatchObject({
      plan: { slug: "family" },
      nextCents: 499,
      coming: { kind: "change", plan: { slug: "essential" }, cents: 499, paid: false },
    });
    expect(mails("billing.change-later", member)).toBe(1);
    await billing.pass(31.2);
    expect(await subscription(member)).toMatchObject({ plan: { slug: "essential" }, priceCents: 499, coming: null });
    expect(lastInvoice(billing, member).amount_paid).toBe(499);
    expect(schedule(member)).toBeNull();
    expectSame(billing, member);
  });

  it("can be taken back, replaced, stopped and resumed, at Stripe too", async () => {
    const member = await subscribe(billing, { plan: "family" });
    const wish = (plan: string) =>
      act(billing, member, "change", { plan, period: "month", when: "end", expected_due_cents: 0 });
    await wish("comfort");
    await billing.settle();
    const first = schedule(member);
    await wish("essential");
    await billing.settle();
    expect([schedule(member), (await subscription(member)).nextCents]).toEqual([first, 499]);
    // The first wish again, minutes later: Stripe must not take it for the request that it has answered.
    for (const plan of ["comfort", "essential"]) {
      await wish(plan);
      await billing.settle();
      expect(arranged(member)).toBe((await subscription(member)).nextCents);
    }
    expect((await act(billing, member, "cancel")).json).toMatchObject({ subscription: { coming: null } });
    await billing.settle();
    expect(schedule(member)).toBeNull();
    expect((await act(billing, member, "resume")).json).toMatchObject({ subscription: { nextCents: 499 } });
    await billing.settle();
    expect(schedule(member)).not.toBeNull();
    // Taken back is what Stripe knows of: the period may turn before a job runs.
    billing.stripe.fault({ kind: "error", match: /release$/, times: 50 });
    const down = await act(billing, member, "change/withdraw");
    expect([down.status, (await subscription(member)).coming]).toEqual([503, expect.anything()]);
    billing.stripe.clearFaults();
    expect((await act(billing, member, "change/withdraw")).json).toMatchObject({ subscription: { coming: null } });
    expect(schedule(member)).toBeNull();
    await billing.settle();
    expect(schedule(member)).toBeNull();
    expect((await act(billing, member, "change/withdraw")).status).toBe(200); // a second click
    await billing.pass(31.2);
    expect(await subscription(member)).toMatchObject({ plan: { slug: "family" } });
    expectSame(billing, member);
  });

  it("from a year to a month begins a new cycle, with the coupon's rest", async () => {
    const coupon = await makeCoupon(billing, { percent: 50, duration: "forever" });
    const member = await subscribe(billing, { plan: "essential", period: "year", coupon });
    await act(billing, member, "change", { ...cheaper, expected_due_cents: 0 });
    await billing.settle();
    await billing.pass(366);
    expect(await subscription(member)).toMatchObject({ period: "month", priceCents: 499, nextCents: 249 });
    expect(lastInvoice(billing, member).amount_paid).toBe(249);
    await billing.pass(31.2);
    expect((await paymentsOf(billing, member)).length).toBe(3);
    expectSame(billing, member);
  });

  it("from a month to a year is charged with the year's first day, also where an earlier version arranged it", async () => {
    const member = await subscribe(billing, { plan: "family" });
    await act(billing, member, "change", { ...cheaper, period: "year", expected_due_cents: 0 });
    await billing.settle();
    // Before `phase_start`: the night makes it again.
    Object.assign(phaseOf(member) ?? {}, { billing_cycle_anchor: null });
    const before = "scheduled = replace(scheduled, ':restarts', '')";
    change(
      billing.product.dir,
      `UPDATE subscriptions SET ${before} WHERE user = '${member.id}';
       UPDATE jobs SET updated = '2020-01-01 00:00:00.000Z' WHERE kind IN ('billing.sync', 'billing.reread')`,
    );
    await billing.reconcile();
    await billing.pass(31.2);
    expect(await subscription(member)).toMatchObject({ period: "year", priceCents: 4990, nextCents: 4990 });
    expect(await paymentsOf(billing, member)).toEqual([
      ["paid", 1199],
      ["paid", 4990],
    ]);
    const [item] = atStripe(billing, member).items.data;
    expect(Math.round((item.current_period_end - item.current_period_start) / DAY)).toBeGreaterThan(364);
    expectSame(billing, member);
  });

  it("is let go by a stop on a day of a later period, as Stripe has it", async () => {
    const member = await subscribe(billing, { plan: "family" });
    await act(billing, member, "change", { ...cheaper, expected_due_cents: 0 });
    await billing.settle();
    billing.stripe.cancelInPortal(member.subscription, 45);
    await billing.settle();
    expect([schedule(member), (await subscription(member)).nextCents]).toEqual([null, 1199]);
    expect(codes(await act(billing, member, "change/preview", { ...cheaper, plan: "comfort" }))).toEqual({
      form: "no_subscription",
    });
    expectSame(billing, member);
  });

  it("to a plan that is taken off sale comes all the same, also where its product was archived", async () => {
    const { product, stripe } = billing;
    const { id, slug } = await plainPlan(product);
    const sold = async () => {
      const [plan] = await product.find("plans", `id = "${id}"`);
      return stripe.world.get("product", textOf(plan, "stripe_product"));
    };
    const member = await subscribe(billing, { plan: "family" });
    await act(billing, member, "change", { ...cheaper, plan: slug, expected_due_cents: 0 });
    await billing.settle();
    await product.manage("PATCH", `/api/collections/plans/records/${id}`, { public: false });
    await billing.settle();
    expect((await sold()).active).toBe(true);
    await act(billing, member, "cancel");
    await billing.settle();
    (await sold()).active = false; // as an earlier version left it
    await act(billing, member, "resume");
    await billing.settle();
    expect(arranged(member)).toBe(1000);
    await billing.pass(31.2);
    expect(await subscription(member)).toMatchObject({ plan: { slug }, priceCents: 1000 });
    expectSame(billing, member);
  });

  it("gives way to a change made now", async () => {
    await awayFromHour();
    const member = await subscribe(billing, { plan: "comfort" });
    await act(billing, member, "change", { ...cheaper, expected_due_cents: 0 });
    await billing.settle();
    const wish = { plan: "family", period: "month" };
    const { dueNowCents } = (await act(billing, member, "change/preview", wish)).json;
    const done = await act(billing, member, "change", { ...wish, expected_due_cents: dueNowCents });
    expect(done.json).toEqual({ state: "done" });
    await billing.settle();
    expect([schedule(member), (await subscription(member)).coming]).toEqual([null, null]);
    expectSame(billing, member);
  });
});

it("a stop by date becomes one with the period before a change, and ends with the period that it bought", async () => {
  await awayFromHour();
  const member = await subscribe(billing);
  billing.stripe.cancelInPortal(member.subscription, 10);
  await billing.settle();
  const wish = { plan: "family", period: "year" };
  const { dueNowCents } = (await act(billing, member, "change/preview", wish)).json;
  const cents = { ...wish, expected_due_cents: dueNowCents };
  billing.stripe.changeCard(member.customer, card({ declines: "do_not_honor" }));
  expect((await act(billing, member, "change", cents)).status).toBe(402);
  // It still stops, no earlier than on that day.
  expect(atStripe(billing, member).cancel_at_period_end).toBe(true);
  billing.stripe.changeCard(member.customer, card());
  expect((await act(billing, member, "change", cents)).json).toEqual({ state: "done" });
  // Stripe is busy for a moment, and the day of the old stop passes.
  billing.stripe.fault({ kind: "busy", times: 5 });
  const asked = billing.stripe.requests.length;
  await billing.pass(11);
  expect(billing.stripe.requests.length - asked).toBeLessThan(30);
  const { cancel_at: stop, items, status } = atStripe(billing, member);
  expect([status, stop]).toEqual(["active", items.data[0].current_period_end]);
  expectSame(billing, member);
});

it("a refund can be tried again right after the bank sent the first one back", async () => {
  const member = await subscribe(billing);
  const [payment] = await billing.product.find("payments", `user = "${member.id}"`);
  const refund = () =>
    billing.product.call("POST", `/api/app/admin/payments/${textOf(payment, "id")}/refund`, {
      token: billing.product.superuser,
      body: { cents: 200, refunded_cents: 0, reason: "A bad day" },
    });
  expect((await refund()).status).toBe(204);
  await billing.settle();
  const charge = lastCharge(billing, member);
  const made = () => billing.stripe.world.all("refund").filter((each) => each.charge === charge.id);
  billing.stripe.failRefund(made()[0]?.id ?? "");
  await billing.settle();
  expect((await refund()).status).toBe(204);
  await billing.settle();
  expect(made().map(({ status }) => status)).toEqual(["failed", "succeeded"]);
  await billing.settle();
  expectSame(billing, member);
});

it("a coupon that was used cannot be deleted: what it promised would be lost", async () => {
  const coupon = await makeCoupon(billing, { duration: "forever" });
  const member = await subscribe(billing, { coupon });
  const [record] = await billing.product.find("coupons", `code = "${coupon}"`);
  const path = `/api/collections/coupons/records/${textOf(record, "id")}`;
  const answer = await billing.product.call("DELETE", path, { token: billing.product.superuser });
  expect(codes(answer)).toEqual({ form: "coupon_in_use" });
  expect(await subscription(member)).toMatchObject({ nextCents: 399 });
});

it("one mail says in the month before that the card expires", async () => {
  const today = new Date();
  const expires = [today.getUTCMonth() + 1, today.getUTCFullYear()] as const;
  // Of a card that expires within the month, and of one that lasts.
  const [member, other] = [await subscribe(billing, { card: card({ expires }) }), await subscribe(billing)];
  const tell = () => billing.product.cron("billing-sweep", "the mail", () => mails("billing.card-expires", member) > 0);
  await tell();
  await tell();
  expect([mails("billing.card-expires", member), mails("billing.card-expires", other)]).toEqual([1, 0]);
  const portal = await act(billing, member, "portal");
  expect(portal.status).toBe(200);
});

it("a member without a subscription has no change to take back", async () => {
  const member = await newMember(billing);
  expect(codes(await act(billing, member, "change/withdraw"))).toEqual({ form: "no_subscription" });
});

it("a notice ends at once what is not paid, and leaves what is: a payment may be missing in the middle of a period", async () => {
  const { stripe } = billing;
  const [paid, unpaid, blocked] = [await subscribe(billing), await subscribe(billing), await subscribe(billing)];
  for (const { customer } of [unpaid, blocked]) stripe.changeCard(customer, card({ declines: "do_not_honor" }));
  await billing.pass(31.2);
  atStripe(billing, paid).status = "past_due"; // as an invoice of the operator's has it
  await ask(stripe, "POST", `subscriptions/${paid.subscription}`, { "metadata[read]": "again" });
  await billing.settle();
  for (const member of [paid, unpaid, blocked])
    expect(await subscription(member)).toMatchObject({ status: "past_due" });
  for (const member of [paid, unpaid]) expect((await act(billing, member, "cancel")).status).toBe(200);
  const record = `/api/collections/users/records/${blocked.id}`;
  await billing.product.manage("PATCH", record, { blocked: dbTime(new Date()) });
  await billing.settle();
  expect(atStripe(billing, paid)).toMatchObject({ status: "past_due", cancel_at_period_end: true });
  expect(atStripe(billing, unpaid)).toMatchObject({ status: "canceled" });
  expect(atStripe(billing, blocked)).toMatchObject({ status: "past_due", cancel_at_period_end: true });
});
