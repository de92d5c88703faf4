import { fail, must } from "../../lib/errors.ts";
import { dateOf } from "../../lib/records.ts";
import { committed } from "../../lib/transaction.ts";
import { chargeCents, losesCoupon } from "../ledger/next-charge.ts";
import type { Cost, Target } from "../ledger/provider.ts";
import { saveChanged } from "../ledger/save.ts";
import { queueSchedule } from "../ledger/scheduled-change.ts";
import { collects, periodOf, priceOf, providerOf, statusOf, stops } from "../ledger/store.ts";
import { queueLaterMail } from "../mails/subscription.ts";

/** @throws ApiError 409 `no_change` for the plan and period that the member has */
export function refuseSame(subscription: Rec<"subscriptions">, { plan, period }: Target): void {
  const same = plan.id === subscription.getString("plan") && period === periodOf(subscription);
  if (same) throw fail(409, "no_change", "plan");
}

/** @throws ApiError 409 `change_paid` while a plan waits that was paid ahead */
export function refusePaidAhead(subscription: Rec<"subscriptions">): void {
  if (subscription.getString("later_from")) throw fail(409, "change_paid");
}

/**
 * What a change at the end of the running period, or of free days, costs: nothing now, then the price of that day's plan.
 * @throws ApiError 409 `no_subscription` for a subscription that stops or is not paid, and while payments are paused
 */
export function costLater(app: CoreApp, subscription: Rec<"subscriptions">, target: Target): Cost {
  if (!["active", "trialing"].includes(statusOf(subscription)) || stops(subscription) || !collects(subscription))
    throw fail(409, "no_subscription");
  const nextDate = must(dateOf(subscription, "current_period_end"), "period end");
  const { plan, period } = target;
  const cents = priceOf(plan, period);
  const nextCents =
    providerOf(subscription) === "manual" || losesCoupon(app, subscription, plan.id)
      ? cents
      : chargeCents(app, subscription, cents, nextDate);
  return { dueNowCents: 0, creditCents: 0, nextCents, nextDate };
}

/**
 * Schedules a change of plan for the end of the period. A later choice replaces an earlier one.
 * @param seen the next payment that the member read, if known
 * @returns when it changes, and whether it is another choice than the one that was stored
 * @throws ApiError 409 `price_changed` when the price has changed since; as costLater and refuseSame
 */
export function changeLater(
  app: CoreApp,
  user: Rec<"users">,
  { id }: Rec<"subscriptions">,
  target: Target,
  seen: number | null | undefined,
): { date: Date; isNew: boolean } {
  return committed(app, (tx) => {
    const subscription = tx.findRecordById("subscriptions", id);
    // News from Stripe of an earlier change may have arrived in the meantime.
    refuseSame(subscription, target);
    // The transfer for an earlier choice may have been confirmed in the meantime.
    refusePaidAhead(subscription);
    const { nextCents, nextDate } = costLater(tx, subscription, target);
    if (typeof seen === "number" && seen !== nextCents) throw fail(409, "price_changed", "seen_next_cents");
    const { plan, period } = target;
    const later = { later_plan: plan.id, later_period: period, later_cents: priceOf(plan, period) };
    const isNew = saveChanged(tx, subscription, later);
    queueLaterMail(tx, user, subscription);
    queueSchedule(tx, subscription);
    return { date: nextDate, isNew };
  });
}
