import { plainEuros } from "../../../common/euros.ts";
import { dateOf } from "../../lib/records.ts";
import { entitlements } from "../entitlements/public.ts";
import { opensAt } from "./immediate-start.ts";
import { isReversed } from "./refund-effects.ts";
import { endOf, findLive, periodOf, providerOf, statusOf } from "./store.ts";

/**
 * Copies what the subscriptions say to the member's record: plan, price and until when access is paid. The save
 * triggers what follows from it, in the same transaction (pb_hooks/billing/entitlements). Idempotent.
 * @param customer Stripe's customer id, when it has just become known
 */
export function syncMember(tx: CoreApp, userId: string, now: Date, customer = ""): void {
  const user = tx.findRecordById("users", userId);
  const all = tx.findRecordsByFilter("subscriptions", "user = {:user}", "-created", 200, 0, { user: userId });
  const facts = all.flatMap((subscription) => (subscription ? factsOf(tx, subscription, now) : []));
  entitlements.setPaidDates(user, facts, now);
  const shown = findLive(tx, userId);
  if (shown) {
    const price = plainEuros(shown.getInt("price_cents"));
    user.load({ plan: "paid", is_monthly: periodOf(shown) === "month", price });
  }
  if (customer) user.set("stripe", customer);
  tx.save(user);
}

function factsOf(tx: CoreApp, subscription: Rec<"subscriptions">, now: Date) {
  const atStripe = providerOf(subscription) === "stripe";
  return {
    // A literal, not any text.
    status: opensAt(tx, subscription, now) ? ("incomplete" as const) : statusOf(subscription),
    renews: atStripe && !subscription.getBool("cancel_at_period_end"),
    periodStart: dateOf(subscription, "current_period_start"),
    periodEnd: endOf(subscription),
    pastDueSince: dateOf(subscription, "past_due_since"),
    endedAt: dateOf(subscription, "ended_at"),
    // A manual one shortens its own period instead.
    reversed: atStripe && (subscription.getString("withdrawn") !== "" || isReversed(tx, subscription.id, now)),
  };
}
