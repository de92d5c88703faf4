import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PERIODS, type Period } from "../../../common/contract/billing.ts";
import { COUPON_DURATIONS, type CouponTerms } from "../../../common/contract/coupons.ts";
import { runs } from "../../../tests/support/fuzz.ts";
import { addCustomer, setCard } from "../../../tests/support/stripe-fake/checkout.ts";
import type { Coupon } from "../../../tests/support/stripe-fake/objects.ts";
import { createSubscription } from "../../../tests/support/stripe-fake/subscriptions.ts";
import { card, DAY, World } from "../../../tests/support/stripe-fake/world.ts";
import { invoiceAt, stripeCoupon } from "./rules.ts";

/** Stripe's first charges for a subscription that was ordered and started then. */
function charges(
  terms: CouponTerms,
  cents: number,
  period: Period,
  freeDays: number,
  ordered: number,
  start: number,
  count: number,
): number[] {
  const world = new World();
  world.shift = start - Math.floor(Date.now() / 1000);
  const made = stripeCoupon({ ...terms, id: "c", code: "CODE" }, period, freeDays, new Date(ordered * 1000));
  const coupon = made ? stripesOwn(world, made.params) : null;
  const customer = addCustomer(world, { email: null, name: null, metadata: {} });
  setCard(world, customer, card());
  const subscription = createSubscription(world, {
    customer,
    price: {
      id: "price_1",
      object: "price",
      created: 0,
      livemode: false,
      active: true,
      currency: "eur",
      product: "prod_1",
      unit_amount: cents,
      lookup_key: null,
      metadata: {},
      tax_behavior: "inclusive",
      type: "recurring",
      billing_scheme: "per_unit",
      recurring: { interval: period, interval_count: 1, usage_type: "licensed", meter: null },
    },
    metadata: {},
    trialEnd: freeDays > 0 ? world.now() + freeDays * DAY : null,
    missingPaymentMethod: "cancel",
    coupon: coupon && { coupon, promotionCode: null },
    automaticTax: false,
  });
  world.advance((freeDays + 1 + (count - 1) * (period === "month" ? 31 : 366)) * DAY);
  expect(subscription.status).toBe("active");
  const invoices = world.all("invoice").filter((invoice) => invoice.subtotal > 0);
  return invoices.slice(0, count).map((invoice) => invoice.total);
}

function stripesOwn(world: World, params: Record<string, string>): Coupon {
  const number = (name: string) => (params[name] === undefined ? null : Number(params[name]));
  const duration = COUPON_DURATIONS.find((each) => each === params.duration) ?? "once";
  return world.add({
    id: params.id ?? "",
    object: "coupon",
    created: 0,
    livemode: false,
    name: null,
    percent_off: number("percent_off"),
    amount_off: number("amount_off"),
    currency: params.currency ?? null,
    duration,
    duration_in_months: number("duration_in_months"),
    max_redemptions: null,
    times_redeemed: 0,
    redeem_by: null,
    valid: true,
    metadata: {},
  });
}

const anyTerms = fc.record<CouponTerms>({
  kind: fc.constantFrom("percent" as const, "amount" as const),
  percent: fc.integer({ min: 1, max: 100 }),
  amountCents: fc.integer({ min: 1, max: 12_000 }),
  days: fc.constant(0),
  duration: fc.constantFrom(...COUPON_DURATIONS),
  months: fc.integer({ min: 1, max: 26 }),
});
/** Starts within four years, which covers every length of month and a leap day. */
const anyStart = fc.integer({ min: 1_767_225_600, max: 1_767_225_600 + 4 * 365 * DAY });

const anyMoney = fc.integer({ min: 50, max: 10_000 });
const anyPeriod = fc.constantFrom(...PERIODS);
const anyDays = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 100 }));

describe("what the order review promises under a coupon", () => {
  it("is what Stripe charges, cent by cent, whatever the day of the month", () => {
    fc.assert(
      fc.property(
        anyTerms,
        anyMoney,
        anyPeriod,
        fc.integer({ min: 0, max: 27 }),
        anyStart,
        (terms, cents, period, ...when) => {
          const [freeDays, start] = when;
          const promised = promises(terms, cents, period);
          expect(charges(terms, cents, period, freeDays, start, start, promised.length)).toEqual(promised);
        },
      ),
      { numRuns: runs(400) },
    );
  });

  it("is never less than Stripe charges, however late the page is paid and whatever the free days", () => {
    fc.assert(
      fc.property(
        anyTerms,
        anyMoney,
        anyPeriod,
        anyDays,
        anyStart,
        fc.integer({ min: 0, max: DAY }),
        (terms, cents, period, ...when) => {
          const [freeDays, start, wait] = when;
          const promised = promises(terms, cents, period);
          const charged = charges(terms, cents, period, freeDays, start, start + wait, promised.length);
          const gifts = charged.filter((amount, index) => amount !== promised[index]);
          expect(charged.every((amount, index) => amount <= (promised[index] ?? 0))).toBe(true);
          // A year more would be more than a gift.
          expect(gifts.length).toBeLessThanOrEqual(period === "month" ? 1 : 0);
        },
      ),
      { numRuns: runs(400) },
    );
  });
});

function promises(terms: CouponTerms, cents: number, period: Period): number[] {
  const count = period === "month" ? 6 : 3;
  return Array.from({ length: count }, (_, index) => invoiceAt(terms, cents, period, index).dueCents);
}
