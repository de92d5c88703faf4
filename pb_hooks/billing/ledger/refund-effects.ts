import { LIVE } from "../../../common/contract/billing.ts";
import { dbTime } from "../../../common/time.ts";
import { enqueue } from "../../lib/jobs.ts";
import { rows } from "../../lib/sql.ts";
import { END } from "./job-kinds.ts";
import { providerOf, SQL_CAME, statusOf } from "./store.ts";

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
export function endWithoutMoney(
  tx: CoreApp,
  subscription: Rec<"subscriptions">,
  lost: readonly string[],
  now: Date,
): void {
  if (LIVE.includes(statusOf(subscription))) undoWithoutMoney(tx, subscription, lost, now);
}

/** The same for one that may have ended: a change of plan may have turned its money into credit, which goes too. */
export function undoWithoutMoney(
  tx: CoreApp,
  subscription: Rec<"subscriptions">,
  lost: readonly string[],
  now: Date,
): void {
  if (providerOf(subscription) !== "stripe") return;
  const running = runningPayments(tx, subscription.id, now);
  const isGone = ({ status, intent }: Running) => status === "refunded" || lost.includes(intent);
  if (running.length === 0 || !running.every(isGone)) return;
  const id = subscription.getString("stripe_subscription");
  enqueue(tx, { kind: END, payload: { subscription: id } });
}
