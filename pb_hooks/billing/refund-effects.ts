import { enqueue } from "../lib/jobs.ts";
import { dateOf, findById, setDate } from "../lib/records.ts";
import { exists, rows } from "../lib/sql.ts";
import { dbTime } from "../lib/time.ts";
import { queueEndMail } from "./mails/subscription.ts";
import { afterRefund, LIVE } from "./rules.ts";
import { providerOf, statusOf } from "./store.ts";
import { END } from "./stripe/job-kinds.ts";

/** What was paid for the running period at Stripe, as our rows have it. */
type Running = { status: string; intent: string };

/** Payments for the time that ends last, when that lies ahead: the period's own, and what changes of plan added to it. */
function runningPayments(app: CoreApp, subscription: string, now: Date): Running[] {
  const mine = "subscription = {:subscription} AND status != 'failed' AND period_end > {:now}";
  const sql = `SELECT status, stripe_payment_intent AS intent FROM payments
    WHERE ${mine} AND period_end = (SELECT MAX(period_end) FROM payments WHERE ${mine})`;
  return rows(app, sql, { subscription, now: dbTime(now) }, { status: "", intent: "" });
}

/** Whether the running period of a Stripe subscription gives no right: a payment is disputed, or all are given back. */
export function isReversed(app: CoreApp, subscription: string, now: Date): boolean {
  const running = runningPayments(app, subscription, now);
  const disputed = running.some(({ status }) => status === "disputed");
  return disputed || (running.length > 0 && running.every(({ status }) => status === "refunded"));
}

/**
 * Ends a live Stripe subscription, by a job, when the money of its running period is gone for good: given back in full,
 * or lost to a dispute. Otherwise the card would be charged again at the next renewal, and the member, who has no access
 * until then, could not order again.
 * @param lost payment intents whose dispute was lost
 */
export function endWithoutMoney(tx: CoreApp, subscription: core.Record, lost: readonly string[], now: Date): void {
  if (providerOf(subscription) !== "stripe" || !LIVE.includes(statusOf(subscription))) return;
  const running = runningPayments(tx, subscription.id, now);
  const isGone = ({ status, intent }: Running) => status === "refunded" || lost.includes(intent);
  if (running.length === 0 || !running.every(isGone)) return;
  const id = subscription.getString("stripe_subscription");
  enqueue(tx, { kind: END, key: `${END}:${id}`, payload: { subscription: id } });
}

/** A manual payment was given back in full: the subscription ends earlier by what it paid for, or now. */
export function shortenManual(tx: CoreApp, user: core.Record, payment: core.Record, now: Date): void {
  const subscription = findById(tx, "subscriptions", payment.getString("subscription"));
  if (!subscription || providerOf(subscription) !== "manual" || !LIVE.includes(statusOf(subscription))) return;
  const [start, end] = [dateOf(subscription, "current_period_start"), dateOf(subscription, "current_period_end")];
  const [from, to] = [dateOf(payment, "period_start"), dateOf(payment, "period_end")];
  if (!start || !end || !from || !to) return;
  const kept = "subscription = {:id} AND status = 'paid' AND period_end > {:now}";
  const others = exists(tx, "payments", kept, { id: subscription.id, now: dbTime(now) });
  const left = afterRefund({ start, end }, { start: from, end: to }, others, now);
  if (left.getTime() === end.getTime()) return;
  setDate(subscription, "current_period_end", left);
  if (left <= now) {
    subscription.set("status", "canceled");
    setDate(subscription, "ended_at", left);
  }
  tx.save(subscription);
  if (left <= now) queueEndMail(tx, user, subscription);
}
