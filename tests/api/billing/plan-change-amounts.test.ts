import { afterEach, describe, expect, it } from "vitest";
import {
  act,
  atStripe,
  lastCharge,
  lastInvoice,
  makeCoupon,
  type Subscriber,
  seen,
  startBilling,
  subscribe,
} from "../../support/billing.ts";
import { expectSame } from "../../support/billing-rows.ts";
import { codes, listOf } from "../../support/http.ts";
import { awayFromHour } from "../../support/poll.ts";
import { shared } from "../../support/shared.ts";
import { asked } from "../../support/stripe-client.ts";
import { card } from "../../support/stripe-fake/world.ts";

const billing = shared(startBilling);
afterEach(() => {
  billing.stripe.clearFaults();
  return billing.endSubscriptions();
});

const YEAR = { plan: "essential", period: "year" };
const preview = async (member: Subscriber) =>
  Number((await act(billing, member, "change/preview", YEAR)).json.dueNowCents);
const confirm = (member: Subscriber, cents: number, attempt: string) =>
  act(billing, member, "change", { ...YEAR, expected_due_cents: cents, attempt });

it("a change is refused if it would cost more than was shown", async () => {
  await awayFromHour();
  const member = await subscribe(billing);
  const shown = await preview(member);
  // Stripe sends no event when a balance changes.
  await asked(billing.stripe, "POST", `customers/${member.customer}/balance_transactions`, {
    amount: 300,
    currency: "eur",
  });
  const refused = await confirm(member, shown, "first");
  expect([refused.status, codes(refused)]).toEqual([409, { expected_due_cents: "price_changed" }]);
  expect(lastInvoice(billing, member).billing_reason).toBe("subscription_create");
  expect(await preview(member)).toBe(shown + 300);
  expect((await confirm(member, shown + 300, "second")).status).toBe(200);
  expect(lastInvoice(billing, member).amount_paid).toBe(shown + 300);
  await billing.settle();
  expectSame(billing, member);
});

describe("a trial whose end no event has reported", () => {
  /** Lets something happen at Stripe whose events are lost. */
  const unheard = async (what: () => Promise<unknown>) => {
    const { world } = billing.stripe;
    const { onEvent } = world;
    world.onEvent = () => undefined;
    await what();
    world.onEvent = onEvent;
  };
  const startTrial = async () => {
    await awayFromHour();
    const member = await subscribe(billing, { trial: true });
    expect(codes(await confirm(member, 0, "early"))).toEqual({ form: "change_at_end" });
    return member;
  };

  it("makes no change free that is not, once its time is over", async () => {
    const member = await startTrial();
    const days = (atStripe(billing, member).items.data[0].current_period_end - billing.stripe.world.now()) / 86_400;
    await unheard(() => billing.pass(days + 0.2));
    expect(codes(await confirm(member, 0, "free"))).toEqual({ expected_due_cents: "price_changed" });
    const shown = await preview(member);
    expect(shown).toBeGreaterThan(0);
    expect((await confirm(member, shown, "paid")).json).toEqual({ state: "done" });
    expect(lastInvoice(billing, member).amount_paid).toBe(shown);
    await billing.settle();
    expectSame(billing, member);
  });

  it("nor when it was ended early in Stripe's dashboard", async () => {
    const member = await startTrial();
    await unheard(() => asked(billing.stripe, "POST", `subscriptions/${member.subscription}`, { trial_end: "now" }));
    expect(codes(await confirm(member, 0, "free"))).toEqual({ form: "price_changed" });
    expect(await preview(member)).toBeGreaterThan(0);
    await billing.settle();
    expectSame(billing, member);
  });
});

it("a change refused by the bank succeeds at the next try with a working card", async () => {
  await awayFromHour();
  const member = await subscribe(billing);
  billing.stripe.changeCard(member.customer, card({ declines: "do_not_honor" }));
  const shown = await preview(member);
  expect((await confirm(member, shown, "one")).status).toBe(402);
  // The bank agrees now; nothing about the subscription has changed.
  const pays = billing.stripe.world.cards.get(atStripe(billing, member).default_payment_method ?? "");
  if (pays) pays.declines = null;
  expect((await confirm(member, shown, "one")).status).toBe(402);
  expect((await confirm(member, shown, "two")).json).toEqual({ state: "done" });
  await billing.settle();
  expect((await seen(billing, member)).summary.subscription).toMatchObject({ period: "year", status: "active" });
  expectSame(billing, member);
});

describe("a change that needs the bank's confirmation", () => {
  const start = async () => {
    await awayFromHour();
    const member = await subscribe(billing);
    billing.stripe.changeCard(member.customer, card({ challenge: true }));
    const answer = await confirm(member, await preview(member), "asks");
    await billing.settle();
    return { member, answer };
  };

  it("leads to Stripe's page, changes nothing before, and is made once confirmed", async () => {
    const { member, answer } = await start();
    const invoice = lastInvoice(billing, member);
    expect(answer.json).toEqual({ state: "confirm", url: invoice.hosted_invoice_url });
    const { summary, access } = await seen(billing, member);
    expect(summary.subscription).toMatchObject({
      period: "month",
      status: "active",
      pastDueSince: null,
      pendingChange: { period: "year", url: invoice.hosted_invoice_url },
    });
    expect([access.active, listOf(summary, "payments").length]).toEqual([true, 1]);
    expect(await billing.product.find("jobs", `key ~ "billing.failed:${member.id}"`)).toEqual([]);
    // The same try again is the same page, not another invoice.
    expect((await confirm(member, 999_999, "asks")).json).toEqual(answer.json);
    expectSame(billing, member);
    expect(billing.stripe.payInvoice(invoice.id)).toBe("paid");
    await billing.settle();
    expect((await seen(billing, member)).summary).toMatchObject({
      subscription: { period: "year", status: "active", pendingChange: null },
    });
    expectSame(billing, member);
  });

  it.each([
    ["was carried out", true],
    ["was not", false],
  ])("and whose answer gets lost, though it %s, can be finished or tried again", async (_, done) => {
    await awayFromHour();
    const member = await subscribe(billing);
    billing.stripe.changeCard(member.customer, card({ challenge: true }));
    const shown = await preview(member);
    billing.stripe.fault({ kind: "reset", match: /^POST \/v1\/subscriptions\//, times: 20, done });
    const first = await confirm(member, shown, "lost");
    billing.stripe.clearFaults();
    const onPage = () => ({ state: "confirm", url: lastInvoice(billing, member).hosted_invoice_url });
    if (done) expect(first.json).toEqual(onPage());
    else expect(codes(first)).toEqual({ form: "payment_unavailable" });
    await billing.settle();
    for (const attempt of ["lost", "another"]) {
      const again = await confirm(member, await preview(member), attempt);
      expect(again.json).toEqual(onPage());
    }
    expect(billing.stripe.payInvoice(lastInvoice(billing, member).id)).toBe("paid");
    await billing.settle();
    expect((await seen(billing, member)).summary.subscription).toMatchObject({ period: "year", pendingChange: null });
    expectSame(billing, member);
  });

  it("expires if nobody confirms it, and can be tried again", async () => {
    const { member } = await start();
    await billing.pass(1);
    expect(lastInvoice(billing, member).status).toBe("void");
    const { summary } = await seen(billing, member);
    expect(summary.subscription).toMatchObject({ period: "month", status: "active", pendingChange: null });
    expectSame(billing, member);
    billing.stripe.changeCard(member.customer, card());
    await awayFromHour();
    expect((await confirm(member, await preview(member), "later")).json).toEqual({ state: "done" });
    await billing.settle();
    expectSame(billing, member);
  });
});

it("a card that the member sets in Stripe's portal pays the change, where the subscription has a debit", async () => {
  await awayFromHour();
  const member = await subscribe(billing);
  billing.stripe.changeCard(member.customer, card({ async: true }));
  const held = atStripe(billing, member);
  const debit = held.default_payment_method;
  billing.stripe.changeCard(member.customer, card());
  const set = held.default_payment_method;
  held.default_payment_method = debit;
  expect((await confirm(member, await preview(member), "card")).json).toEqual({ state: "done" });
  expect([lastCharge(billing, member).payment_method, held.default_payment_method]).toEqual([set, set]);
  await billing.settle();
  expectSame(billing, member);
});

it("who pays by debit sets a card first, or changes at the end of the period", async () => {
  await awayFromHour();
  const member = await subscribe(billing);
  billing.stripe.changeCard(member.customer, card({ async: true }));
  const wish = { plan: "essential", period: "year" };
  expect(codes(await act(billing, member, "change/preview", wish))).toEqual({ form: "card_needed" });
  expect(codes(await act(billing, member, "change", { ...wish, expected_due_cents: 9999 }))).toEqual({
    form: "card_needed",
  });
  expect((await act(billing, member, "change/preview", { ...wish, when: "end" })).status).toBe(200);
  // Stripe's portal takes cards alone.
  expect((await act(billing, member, "portal")).status).toBe(200);
  expect((await act(billing, member, "portal")).status).toBe(200);
  const { world } = billing.stripe;
  const [configuration, ...others] = world.all("billing_portal.configuration");
  const methods = configuration?.features.payment_method_update.payment_method_configuration ?? "";
  expect([others, world.get("payment_method_configuration", methods).on]).toEqual([
    [],
    ["card", "apple_pay", "google_pay"],
  ]);
  expect(world.all("billing_portal.session").map((session) => session.configuration)).toEqual(
    Array(2).fill(configuration?.id),
  );
  billing.stripe.changeCard(member.customer, card());
  expect((await confirm(member, await preview(member), "card")).json).toEqual({ state: "done" });
  await billing.settle();
  expectSame(billing, member);
});

it("a request sent twice charges once, even if its first answer was lost", async () => {
  await awayFromHour();
  const member = await subscribe(billing);
  const shown = await preview(member);
  const both = await Promise.all([confirm(member, shown, "same"), confirm(member, shown, "same")]);
  // The other one comes during the change, or after it.
  const outcomes = both.map((answer) => (answer.status === 200 ? "made" : Object.values(codes(answer)).join())).sort();
  expect(outcomes.join()).toMatch(/^(change_running,made|made,no_change)$/);
  expect(billing.stripe.invoicesOf(member.subscription)).toHaveLength(2);

  const other = await subscribe(billing);
  const due = await preview(other);
  billing.stripe.fault({ kind: "reset", match: /^POST .*subscriptions\//, times: 20, done: true });
  billing.stripe.webhooks.hold = true;
  expect((await confirm(other, due, "lost")).json).toEqual({ state: "done" });
  billing.stripe.clearFaults();
  expect(codes(await confirm(other, due, "again"))).toEqual({ plan: "no_change" });
  await billing.stripe.webhooks.release();
  await billing.settle();
  expect(billing.stripe.invoicesOf(other.subscription)).toHaveLength(2);
  expectSame(billing, member, other);
});

it.each([
  [15, 4990],
  [17, 2495],
])(
  "a coupon of %s months lowers the next year of a member who came to it after four months, or not",
  async (months, due) => {
    const coupon = await makeCoupon(billing, { percent: 50, duration: "repeating", months });
    const member = await subscribe(billing, { coupon });
    // Not to the very end of a month, whose next invoice is a draft for an hour.
    for (let month = 1; month <= 4; month++) await billing.pass(30.6);
    await awayFromHour();
    const shown = await act(billing, member, "change/preview", YEAR);
    expect(shown.json.nextCents).toBe(due);
    expect((await confirm(member, Number(shown.json.dueNowCents), "year")).status).toBe(200);
    await billing.settle();
    expect((await seen(billing, member)).summary.subscription).toMatchObject({ nextCents: due });
    await billing.pass(367);
    expect(lastInvoice(billing, member)).toMatchObject({ billing_reason: "subscription_cycle", amount_paid: due });
  },
);
