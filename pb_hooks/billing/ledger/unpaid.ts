import { now } from "../../../common/time.ts";
import { fail } from "../../lib/errors.ts";
import { isReversed } from "./refund-effects.ts";
import { providerOf, statusOf } from "./store.ts";

/**
 * Refuses a change now of a period that is not paid: Stripe would credit it all the same, and money that never comes would pay
 * for the next ones. What our rows do not know yet, `stripe/provider.ts` reads at Stripe.
 * @throws ApiError 409 `change_unpaid`
 */
export function refuseUnpaid(app: CoreApp, subscription: Rec<"subscriptions">): void {
  if (isHeld(app, subscription)) throw fail(409, "change_unpaid");
}

/** Whether a card subscription gives no access, because its payment was refunded or is disputed. */
export function isHeld(app: CoreApp, subscription: Rec<"subscriptions">): boolean {
  const isActive = providerOf(subscription) === "stripe" && statusOf(subscription) === "active";
  return isActive && isReversed(app, subscription.id, now());
}
