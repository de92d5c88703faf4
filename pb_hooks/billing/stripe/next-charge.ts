import type { Period } from "../../../common/wire/billing.ts";
import { coupons } from "../../coupons/public.ts";
import { dateOf } from "../../lib/records.ts";
import { nextTerms } from "../later/coming.ts";
import { periodOf, statusOf, stops } from "../store.ts";

/** The next regular charge of a Stripe subscription, including what its coupon still takes off. */
export function nextChargeCents(app: CoreApp, subscription: core.Record): number {
  const next = dateOf(subscription, "current_period_end");
  const terms = nextTerms(app, subscription);
  const cents = terms?.cents ?? subscription.getInt("price_cents");
  if (!next || (terms && losesCoupon(app, subscription, terms.plan))) return cents;
  return chargeCents(app, subscription, cents, next);
}

/** What the site and our letters say of the next payment, before credit; undefined where they say that none comes. */
export type Announced = { at: Date; plan: string; period: Period; cents: number };

export function announcedCharge(app: CoreApp, subscription: core.Record): Announced | undefined {
  const at = dateOf(subscription, "current_period_end");
  const renews = ["trialing", "active"].includes(statusOf(subscription)) && !stops(subscription);
  if (!at || !renews) return undefined;
  const terms = nextTerms(app, subscription);
  const plan = terms?.plan ?? subscription.getString("plan");
  return { at, plan, period: terms?.period ?? periodOf(subscription), cents: nextChargeCents(app, subscription) };
}

/** A Stripe subscription's charge on a date, at this many cents per period. */
export function chargeCents(app: CoreApp, subscription: core.Record, cents: number, date: Date): number {
  const offer = offerOf(app, subscription);
  if (!offer) return cents;
  const ends = dateOf(subscription, "discount_ends");
  const lasts = ends ? date < ends : offer.duration === "forever";
  return lasts ? coupons.effect(offer, cents, "month", 0).firstCents : cents;
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
