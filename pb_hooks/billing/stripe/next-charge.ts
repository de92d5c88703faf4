import { coupons } from "../../coupons/public.ts";
import { dateOf } from "../../lib/records.ts";
import { nextTerms } from "../later/coming.ts";
import { monthsBefore } from "../rules.ts";

/** The next regular charge of a Stripe subscription, including what its coupon still takes off. */
export function nextChargeCents(app: CoreApp, subscription: core.Record): number {
  const next = dateOf(subscription, "current_period_end");
  const terms = nextTerms(app, subscription);
  const cents = terms?.cents ?? subscription.getInt("price_cents");
  if (!next || (terms && losesCoupon(app, subscription, terms.plan))) return cents;
  return chargeCents(app, subscription, cents, next);
}

/** A Stripe subscription's charge on a date, at this many cents per period. */
export function chargeCents(app: CoreApp, subscription: core.Record, cents: number, date: Date): number {
  const offer = offerOf(app, subscription);
  const first = dateOf(subscription, "trial_end") ?? dateOf(subscription, "started");
  if (!offer || !first) return cents;
  // Stripe counts a coupon's months, not the charges made in them.
  const { firstCents, reduced } = coupons.effect(offer, cents, "month", 0);
  return reduced === null || monthsBefore(first, date) < reduced ? firstCents : cents;
}

/** Whether a change to a plan loses the subscription's coupon, because the coupon is for other plans. */
export function losesCoupon(app: CoreApp, subscription: core.Record, plan: string): boolean {
  if (subscription.getString("coupon") === "") return false;
  const plans = offerOf(app, subscription)?.plans;
  return !plans || (plans.length > 0 && !plans.includes(plan));
}

function offerOf(app: CoreApp, subscription: core.Record) {
  return coupons.ofOrder(app, subscription.getString("order"), subscription.getString("coupon"));
}
