import { now } from "../../common/time.ts";
import { fail } from "../lib/errors.ts";
import { findOne } from "../lib/records.ts";
import { isReversed } from "./refund-effects.ts";
import { providerOf, statusOf } from "./store.ts";

/**
 * Refuses a change now of a period that is not paid: Stripe would credit it all the same, and money that never comes would pay
 * for the next ones. What our rows do not know yet, `stripe/provider.ts` reads at Stripe.
 * @throws ApiError 409 `change_unpaid`
 */
export function refuseUnpaid(app: CoreApp, subscription: core.Record): void {
  if (isUnderWay(app, subscription) || isHeld(app, subscription)) throw fail(409, "change_unpaid");
}

/** Whether a debit for the subscription is on its way. */
export function isUnderWay(app: CoreApp, subscription: core.Record): boolean {
  const filter = "subscription = {:id} && status = 'processing'";
  return findOne(app, "payments", filter, { id: subscription.id }) !== undefined;
}

/** Whether a card subscription gives no access, because its payment was refunded or is disputed. */
export function isHeld(app: CoreApp, subscription: core.Record): boolean {
  const isActive = providerOf(subscription) === "stripe" && statusOf(subscription) === "active";
  return isActive && isReversed(app, subscription.id, now());
}
