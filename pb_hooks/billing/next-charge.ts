import { couponEffect, offerById } from "../coupons/public.ts";
import { chargesBefore } from "./rules.ts";
import { dateOf, periodOf } from "./store.ts";

/** What the next regular charge of a Stripe subscription will be, with what its coupon still takes off. */
export function nextChargeCents(app: CoreApp, subscription: core.Record): number {
  const cents = subscription.getInt("price_cents");
  const offer = offerById(app, subscription.getString("coupon"));
  const first = dateOf(subscription, "trial_end") ?? dateOf(subscription, "started");
  const next = dateOf(subscription, "current_period_end");
  if (!offer || !first || !next) return cents;
  const period = periodOf(subscription);
  const { firstCents, reduced } = couponEffect(offer, cents, period, 0);
  return reduced === null || chargesBefore(first, next, period) < reduced ? firstCents : cents;
}
