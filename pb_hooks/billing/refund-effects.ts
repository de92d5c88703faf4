import { dbTime } from "../../common/time.ts";
import { LIVE } from "../../common/wire/billing.ts";
import { enqueue } from "../lib/jobs.ts";
import { dateOf, findById, setDate } from "../lib/records.ts";
import { exists, rows } from "../lib/sql.ts";
import { LATER_DONE } from "./later/coming.ts";
import { queueEndMail } from "./mails/subscription.ts";
import { afterRefund, type Span } from "./rules.ts";
import { providerOf, SQL_CAME, statusOf } from "./store.ts";
import { END } from "./stripe/job-kinds.ts";

/** The payment of the running period at Stripe, according to our rows. */
type Running = { status: string; intent: string };

/**
 * Payments for the end of the running period: its own, and those that changes of plan added. Where credit pays that period, those
 * of the latest time that was bought; once that is over, what was bought before has been used up.
 */
function runningPayments(app: CoreApp, subscription: string, now: Date): Running[] {
  const mine = `subscription = {:subscription} AND ${SQL_CAME}`;
  const own = "period_end = (SELECT current_period_end FROM subscriptions WHERE id = {:subscription})";
  const sql = `SELECT status, stripe_payment_intent AS intent FROM payments
    WHERE ${mine} AND period_end > {:now} AND period_end = (SELECT period_end FROM payments
      WHERE ${mine} AND period_end > paid_at ORDER BY ${own} DESC, paid_at DESC, rowid DESC LIMIT 1)`;
  return rows(app, sql, { subscription, now: dbTime(now) }, { status: "", intent: "" });
}

/** Whether the running period of a Stripe subscription gives no access: a payment is disputed, or all are refunded. */
export function isReversed(app: CoreApp, subscription: string, now: Date): boolean {
  const running = runningPayments(app, subscription, now);
  const disputed = running.some(({ status }) => status === "disputed");
  return disputed || (running.length > 0 && running.every(({ status }) => status === "refunded"));
}

/**
 * Ends a live Stripe subscription, by a job, when the money of its running period is definitively lost: refunded in
 * full, or lost to a dispute. Otherwise Stripe would charge the card again at the next renewal, and the member, without
 * access until then, could not order again.
 * @param lost payment intents whose dispute was lost
 */
export function endWithoutMoney(tx: CoreApp, subscription: core.Record, lost: readonly string[], now: Date): void {
  if (LIVE.includes(statusOf(subscription))) undoWithoutMoney(tx, subscription, lost, now);
}

/** The same for one that may have ended: a change of plan may have turned its money into credit, which goes too. */
export function undoWithoutMoney(tx: CoreApp, subscription: core.Record, lost: readonly string[], now: Date): void {
  if (providerOf(subscription) !== "stripe") return;
  const running = runningPayments(tx, subscription.id, now);
  const isGone = ({ status, intent }: Running) => status === "refunded" || lost.includes(intent);
  if (running.length === 0 || !running.every(isGone)) return;
  const id = subscription.getString("stripe_subscription");
  enqueue(tx, { kind: END, payload: { subscription: id } });
}

/** A manual payment was fully refunded: the subscription ends earlier by what the payment bought, or now. */
export function shortenManual(tx: CoreApp, user: core.Record, payment: core.Record, now: Date): void {
  const subscription = findById(tx, "subscriptions", payment.getString("subscription"));
  const [start, end] = [dateOf(payment, "period_start"), dateOf(payment, "period_end")];
  if (subscription && start && end) takeTime(tx, user, subscription, { start, end }, now);
}

/** Ends a live manual subscription earlier by what is left of a span of time that was sold, or now. */
export function takeTime(tx: CoreApp, user: core.Record, subscription: core.Record, span: Span, now: Date): void {
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
