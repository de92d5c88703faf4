import type { Period } from "../../../common/contract/billing.ts";
import { numberOf, parseObject } from "../../lib/json.ts";
import { dateOf } from "../../lib/records.ts";
import { coupons } from "../coupons/public.ts";
import { nextTerms } from "./scheduled-change.ts";
import { periodOf, statusOf, stops } from "./store.ts";

/** The next regular charge of a Stripe subscription, including what its coupon still takes off. */
export function nextChargeCents(app: CoreApp, subscription: Rec<"subscriptions">): number {
  const next = dateOf(subscription, "current_period_end");
  const terms = nextTerms(app, subscription);
  const cents = terms?.cents ?? subscription.getInt("price_cents");
  if (!next || (terms && losesCoupon(app, subscription, terms.plan))) return cents;
  return chargeCents(app, subscription, cents, next);
}

/**
 * What the site and our letters say of the next payment, before credit, as {plan, period, cents}; null where they say that none
 * comes.
 */
function announcedCharge(app: CoreApp, subscription: Rec<"subscriptions">) {
  const renews = ["trialing", "active"].includes(statusOf(subscription)) && !stops(subscription);
  if (!renews) return null;
  const terms = nextTerms(app, subscription);
  const plan = terms?.plan ?? subscription.getString("plan");
  return { plan, period: terms?.period ?? periodOf(subscription), cents: nextChargeCents(app, subscription) };
}

/**
 * What was announced of the renewal with which the running period began, as JSON: the row keeps it when the period moves, because the
 * payment may come an hour later. "null" for nothing, also where the operator sets the price.
 * @param row as it was before this news from Stripe
 */
export function keepAnnounced(
  app: CoreApp,
  row: Rec<"subscriptions">,
  news: { periodEnd: Date | null; user: string; quantity: number },
): string {
  const end = dateOf(row, "current_period_end");
  if (!end || !news.periodEnd || news.periodEnd <= end) return row.getString("announced") || "null";
  const isPriced = news.user !== "" && news.quantity === 1;
  return JSON.stringify(isPriced ? announcedCharge(app, row) : null);
}

/** What was announced of the running period, in cents; null where nothing was, or another plan or period. */
export function announcedCents(row: Rec<"subscriptions">, plan: string, period: Period): number | null {
  const said = parseObject(row.getString("announced"));
  return said.plan === plan && said.period === period ? numberOf(said, "cents") : null;
}

/** A Stripe subscription's charge on a date, at this many cents per period. */
export function chargeCents(app: CoreApp, subscription: Rec<"subscriptions">, cents: number, date: Date): number {
  const offer = offerOf(app, subscription);
  if (!offer) return cents;
  const ends = dateOf(subscription, "discount_ends");
  const lasts = ends ? date < ends : offer.duration === "forever";
  return lasts ? coupons.effect(offer, cents, "month", 0).firstCents : cents;
}

/** Whether a change to a plan loses the subscription's coupon, because the coupon is for other plans. */
export function losesCoupon(app: CoreApp, subscription: Rec<"subscriptions">, plan: string): boolean {
  if (subscription.getString("coupon") === "") return false;
  const plans = offerOf(app, subscription)?.plans;
  return !plans || (plans.length > 0 && !plans.includes(plan));
}

function offerOf(app: CoreApp, subscription: Rec<"subscriptions">) {
  return coupons.ofOrder(app, subscription.getString("order"), subscription.getString("coupon"));
}
