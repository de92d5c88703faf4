import { dateOf } from "../../lib/records.ts";
import { row, rows } from "../../lib/sql.ts";
import type { ManualRunning } from "../rules.ts";
import { periodOf } from "../store.ts";

/** What a running manual subscription is worth in a change; undefined for one without a period. */
export function runningManual(app: CoreApp, subscription: core.Record): ManualRunning | undefined {
  const [start, end] = [dateOf(subscription, "current_period_start"), dateOf(subscription, "current_period_end")];
  if (!start || !end) return undefined;
  // A change of plan sells no whole period: its time counts at the plan's price.
  const sold = `SELECT due_cents AS cents FROM orders WHERE user = {:user} AND provider = 'manual' AND state = 'paid'
    AND plan = {:plan} AND period = {:period} AND terms_version != '' AND withdrawn = '' AND updated >= {:started}
    ORDER BY updated DESC LIMIT 100`;
  const text = (field: string) => subscription.getString(field);
  const period = periodOf(subscription);
  const params = { user: text("user"), plan: text("plan"), period, started: text("started") };
  // What a withdrawal owes is refunded, so it must not be credited too.
  const sql = `SELECT COALESCE(SUM(amount_cents - MAX(refunded_cents, refund_due_cents)), 0) AS cents FROM payments
               WHERE subscription = {:id} AND status = 'paid'`;
  return {
    cents: subscription.getInt("price_cents"),
    sold: rows(app, sold, params, { cents: 0 }).map(({ cents }) => cents),
    period,
    start,
    end,
    paidCents: row(app, sql, { id: subscription.id }, { cents: 0 })?.cents ?? 0,
  };
}
