import { daysUntil } from "../../common/time.ts";
import { coupons } from "../coupons/public.ts";
import { fail, must } from "../lib/errors.ts";
import { dateOf, findById } from "../lib/records.ts";
import { exists } from "../lib/sql.ts";
import { periodOf, SQL_CAME, statusOf } from "./store.ts";

/**
 * Refuses a change now that takes free days along to a plan that their coupon is not for: the dearest plan would be free until
 * they are over. A trial's own days are for every plan.
 * @throws ApiError 409 `coupon_days`
 */
export function refuseMovedDays(app: CoreApp, user: core.Record, subscription: core.Record, plan: string): void {
  if (!isFree(app, subscription)) return;
  const trialEnd = dateOf(user, "trial_ends");
  const price = subscription.getInt("price_cents");
  const order = findById(app, "orders", subscription.getString("order"));
  const offer = order && coupons.ofOrder(app, order.id, order.getString("coupon"));
  if (!offer || offer.plans.length === 0 || offer.plans.includes(plan)) return;
  const trialDays = trialEnd ? daysUntil(trialEnd, must(dateOf(order, "created"), "creation time")) : 0;
  if (coupons.effect(offer, price, periodOf(subscription), trialDays).freeDays > trialDays)
    throw fail(409, "coupon_days");
}

/** Whether the first paid period has not begun. Days that a running subscription is given later are no coupon's. */
function isFree(app: CoreApp, subscription: core.Record): boolean {
  const paid = `subscription = {:id} AND ${SQL_CAME}`;
  return statusOf(subscription) === "trialing" && !exists(app, "payments", paid, { id: subscription.id });
}
