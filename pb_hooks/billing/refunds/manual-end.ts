import { LIVE } from "../../../common/contract/billing.ts";
import { dbTime } from "../../../common/time.ts";
import { dateOf, findById, setDate } from "../../lib/records.ts";
import { exists } from "../../lib/sql.ts";
import { afterRefund, type Span } from "../ledger/rules.ts";
import { LATER_DONE } from "../ledger/scheduled-change.ts";
import { providerOf, statusOf } from "../ledger/store.ts";
import { queueEndMail } from "../mails/subscription.ts";

/** A manual payment was fully refunded: the subscription ends earlier by what the payment bought, or now. */
export function shortenManual(tx: CoreApp, user: Rec<"users">, payment: Rec<"payments">, now: Date): void {
  const subscription = findById(tx, "subscriptions", payment.getString("subscription"));
  const [start, end] = [dateOf(payment, "period_start"), dateOf(payment, "period_end")];
  if (subscription && start && end) takeTime(tx, user, subscription, { start, end }, now);
}

/** Ends a live manual subscription earlier by what is left of a span of time that was sold, or now. */
export function takeTime(
  tx: CoreApp,
  user: Rec<"users">,
  subscription: Rec<"subscriptions">,
  span: Span,
  now: Date,
): void {
  if (providerOf(subscription) !== "manual" || !LIVE.includes(statusOf(subscription))) return;
  const [start, end] = [dateOf(subscription, "current_period_start"), dateOf(subscription, "current_period_end")];
  if (!start || !end) return;
  const kept = `subscription = {:id} AND status = 'paid' AND period_end > {:now} AND refund_due_cents < amount_cents`;
  const others = exists(tx, "payments", kept, { id: subscription.id, now: dbTime(now) });
  const left = afterRefund({ start, end }, span, others, now);
  if (left.getTime() === end.getTime()) return;
  setDate(subscription, "current_period_end", left);
  // What was paid ahead of the next plan is gone: without it, that plan would begin, and nobody could take it back.
  const next = dateOf(subscription, "later_from");
  if (next && left <= next) subscription.load(LATER_DONE);
  if (left <= now) {
    subscription.set("status", "canceled");
    setDate(subscription, "ended_at", left);
  }
  tx.save(subscription);
  if (left <= now) queueEndMail(tx, user, subscription);
}
