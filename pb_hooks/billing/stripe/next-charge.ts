import type { Period } from "../../../common/wire/billing.ts";
import { coupons } from "../../coupons/public.ts";
import { dateOf } from "../../lib/records.ts";
import { chargesBefore } from "../rules.ts";
import { periodOf } from "../store.ts";

/** What the next regular charge of a Stripe subscription will be, with what its coupon still takes off. */
export function nextChargeCents(app: CoreApp, subscription: core.Record): number {
  const next = dateOf(subscription, "current_period_end");
  const cents = subscription.getInt("price_cents");
  return next ? chargeCents(app, subscription, { cents, period: periodOf(subscription), date: next }) : cents;
}

/** What a charge of a Stripe subscription at a date will be, at so many cents a period. */
export function chargeCents(
  app: CoreApp,
  subscription: core.Record,
  charge: { cents: number; period: Period; date: Date },
): number {
  const { cents, period, date } = charge;
  const offer = coupons.byId(app, subscription.getString("coupon"));
  const first = dateOf(subscription, "trial_end") ?? dateOf(subscription, "started");
  if (!offer || !first) return cents;
  const { firstCents, reduced } = coupons.effect(offer, cents, period, 0);
  return reduced === null || chargesBefore(first, date, period) < reduced ? firstCents : cents;
}

/** Whether a change to a plan loses the subscription's coupon, because it is for other plans. */
export function losesCoupon(app: CoreApp, subscription: core.Record, plan: string): boolean {
  const coupon = subscription.getString("coupon");
  return coupon !== "" && !coupons.covers(app, coupon, plan);
}
