import { isReversed } from "./refund-effects.ts";
import { paidUntil, priceText, withPresents } from "./rules.ts";
import { dateOf, findLive, periodOf, providerOf, setDate, statusOf } from "./store.ts";

/**
 * Brings a member's record in step with the subscriptions: plan, price and until when access is paid. The streaming
 * record follows in the same transaction (pb_hooks/accounts/update.ts). Running it twice changes nothing more.
 * @param customer Stripe's customer id, when it has just become known
 */
export function followBilling(tx: CoreApp, userId: string, now: Date, customer = ""): void {
  const user = tx.findRecordById("users", userId);
  const all = tx.findRecordsByFilter("subscriptions", "user = {:user}", "-created", 200, 0, { user: userId });
  let until: Date | null = null;
  for (const subscription of all) {
    const end = subscription && untilOf(tx, subscription, now);
    if (end && (!until || end > until)) until = end;
  }
  // Without a right from a subscription nothing was promised.
  if (until) {
    const before = { paid: dateOf(user, "paid_until"), billed: dateOf(user, "billed_until") };
    setDate(user, "paid_until", withPresents(until, before, now));
    // What is over stays as it was noted: a row that says the same is not written again.
    if (until > now || !before.billed || before.billed > now) setDate(user, "billed_until", until);
  }
  const shown = findLive(tx, userId);
  if (shown) {
    user.set("plan", "paid");
    user.set("is_monthly", periodOf(shown) === "month");
    user.set("price", priceText(shown.getInt("price_cents")));
  }
  if (customer) user.set("stripe", customer);
  tx.save(user);
}

function untilOf(tx: CoreApp, subscription: core.Record, now: Date): Date | null {
  const atStripe = providerOf(subscription) === "stripe";
  return paidUntil(
    {
      status: statusOf(subscription),
      renews: atStripe && !subscription.getBool("cancel_at_period_end"),
      periodStart: dateOf(subscription, "current_period_start"),
      periodEnd: dateOf(subscription, "current_period_end"),
      pastDueSince: dateOf(subscription, "past_due_since"),
      endedAt: dateOf(subscription, "ended_at"),
      // A manual one ends earlier itself.
      reversed: atStripe && isReversed(tx, subscription.id, now),
    },
    now,
  );
}
