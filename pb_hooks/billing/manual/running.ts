import { dateOf, findById } from "../../lib/records.ts";
import { row } from "../../lib/sql.ts";
import type { ManualRunning } from "../rules.ts";
import { periodOf } from "../store.ts";

/** What a running manual subscription is worth in a change; undefined for one without a period. */
export function runningManual(app: CoreApp, subscription: core.Record): ManualRunning | undefined {
  const [start, end] = [dateOf(subscription, "current_period_start"), dateOf(subscription, "current_period_end")];
  if (!start || !end) return undefined;
  const order = findById(app, "orders", subscription.getString("order"));
  const reduced = order !== undefined && order.getString("coupon") !== "";
  // What a withdrawal owes is refunded, and is no credit as well.
  const sql = `SELECT COALESCE(SUM(amount_cents - MAX(refunded_cents, refund_due_cents)), 0) AS cents FROM payments
               WHERE subscription = {:id} AND status = 'paid'`;
  return {
    cents: reduced ? order.getInt("due_cents") : subscription.getInt("price_cents"),
    period: periodOf(subscription),
    start,
    end,
    paidCents: row(app, sql, { id: subscription.id }, { cents: 0 })?.cents ?? 0,
  };
}
