import type { Period } from "../../../common/contract/billing.ts";
import { dbTime, now } from "../../../common/time.ts";
import { enqueue } from "../../lib/jobs.ts";
import { dateOf } from "../../lib/records.ts";
import { row, run } from "../../lib/sql.ts";
import { SCHEDULE } from "./job-kinds.ts";
import { collects, parsePeriod, periodOf, providerOf, statusOf, stops } from "./store.ts";

/** A plan, a period, and what a period costs, in cents. */
export type Terms = { plan: string; period: Period; cents: number };

/**
 * SQL: whether no later letter about the subscription replaces the letter `n`. A later letter with a higher price does so
 * only once that price applies.
 */
const LATEST = `NOT EXISTS (SELECT 1 FROM price_notices l WHERE l.subscription = n.subscription AND l.rowid > n.rowid
  AND l.state NOT IN ('waiting', 'over') AND NOT (l.state = 'told' AND l.cents > n.cents))`;

/**
 * SQL: letters about another price for the plan and period that the subscription `s` still has. A price cut that was
 * announced stays when its move is called off, and never raises a price.
 */
const ANNOUNCED = `FROM price_notices n JOIN price_moves m ON m.id = n.move JOIN subscriptions s ON s.id = n.subscription
  WHERE n.subscription = {:id} AND n.state = 'told' AND n.cents != s.price_cents
    AND m.plan = s.plan AND m.period = s.period AND (m.state = 'announced' OR n.kind = 'cut')
    AND NOT (n.kind = 'cut' AND n.cents > s.price_cents) AND ${LATEST}`;

/** Fields of a subscription without a change that waits. */
export const LATER_DONE = { later_plan: "", later_period: "", later_cents: 0, later_from: "" } as const;

/** The change that a member has asked for at the end of the running period. */
export function laterChange(subscription: Rec<"subscriptions">): Terms | null {
  const plan = subscription.getString("later_plan");
  if (!plan) return null;
  const period = parsePeriod(subscription.getString("later_period"));
  return { plan, period, cents: subscription.getInt("later_cents") };
}

/**
 * What a card's next payment buys when that differs from the running period: the member's own choice, or a new price whose
 * notice has run (not after free days: the first payment is as ordered). null while the subscription stops, waits for the bank, or
 * has its payments paused: a dearer plan would be free until they resume.
 */
export function nextTerms(app: CoreApp, subscription: Rec<"subscriptions">): Terms | null {
  const status = statusOf(subscription);
  const renews = ["trialing", "active", "past_due"].includes(status) && providerOf(subscription) === "stripe";
  const waits = subscription.getString("pending_until") > dbTime(now());
  // A stop by date may lie in a later period: Stripe's schedules and such stops exclude each other.
  if (!renews || waits || stops(subscription) || !collects(subscription)) return null;
  const chosen = laterChange(subscription);
  if (chosen || status === "trialing") return chosen;
  const sql = `SELECT n.cents ${ANNOUNCED} AND n.due != '' AND n.due <= s.current_period_end ORDER BY n.rowid DESC LIMIT 1`;
  const found = row(app, sql, { id: subscription.id }, { cents: 0 });
  return found ? { plan: subscription.getString("plan"), period: periodOf(subscription), cents: found.cents } : null;
}

/** A letter about the price of a running subscription, and when it applies at the earliest. */
export type Announced = { cents: number; effective: string; due: string };

/** The latest announced price that does not apply yet, whenever it will. */
export function announcedPrice(app: CoreApp, subscription: Rec<"subscriptions">): Announced | undefined {
  const sql = `SELECT n.cents, n.due, m.effective ${ANNOUNCED} ORDER BY n.rowid DESC LIMIT 1`;
  return row(app, sql, { id: subscription.id }, { cents: 0, effective: "", due: "" });
}

/**
 * Settles announced prices after a change of the subscription: one that is paid is done, and one for a plan or period
 * that the member has left is over. Then queues the update of Stripe's schedule.
 */
export function settleLater(tx: CoreApp, subscription: Rec<"subscriptions">): void {
  const applied = `UPDATE price_notices SET state = 'applied', decided = {:now}
    WHERE subscription = {:id} AND state = 'told' AND cents = {:cents}`;
  run(tx, applied, { id: subscription.id, cents: subscription.getInt("price_cents") });
  const left = `UPDATE price_notices SET state = 'over', decided = {:now} WHERE subscription = {:id} AND state IN ('waiting', 'told')
    AND NOT EXISTS (SELECT 1 FROM price_moves m WHERE m.id = move AND m.plan = {:plan} AND m.period = {:period})`;
  const [plan, period] = [subscription.getString("plan"), periodOf(subscription)];
  run(tx, left, { id: subscription.id, plan, period });
  queueSchedule(tx, subscription);
}

/** Queues the job that updates Stripe's schedule, unless the schedule is right. */
export function queueSchedule(tx: CoreApp, subscription: Rec<"subscriptions">): void {
  if (providerOf(subscription) !== "stripe") return;
  const followed = subscription.getString("stripe_schedule") && subscription.getString("scheduled");
  if (scheduleKey(subscription, nextTerms(tx, subscription)) === followed) return;
  const { id } = subscription;
  enqueue(tx, { kind: SCHEDULE, payload: { subscription: id } });
}

/** Names what a schedule has to do; "" when none is needed. */
export function scheduleKey(subscription: Rec<"subscriptions">, terms: Terms | null): string {
  if (!terms) return "";
  const end = dateOf(subscription, "current_period_end")?.toISOString() ?? "";
  // Schedules of earlier versions began no new cycle for a period of another length: they are made again.
  const restarts = terms.period === periodOf(subscription) ? "" : ":restarts";
  return `${terms.plan}:${terms.period}:${terms.cents}:${end}${restarts}`;
}
