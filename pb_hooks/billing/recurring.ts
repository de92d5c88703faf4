import { must } from "../lib/errors.ts";
import { row } from "../lib/sql.ts";
import { dbTime } from "../lib/time.ts";

/** Monthly recurring revenue in cents, and how many members it comes from. */
export type Recurring = { mrrCents: number; subscribers: number };

/**
 * Whose payment a row of `payments p` is: the member (who has one live subscription at most), or the invented name that
 * stays when the account is deleted.
 */
const PAYER = "CASE WHEN p.user != '' THEN p.user WHEN p.payer != '' THEN p.payer ELSE p.rowid END";

/**
 * SQL of each payer's running period at {:at} as (payer, cents): the latest paid payment that covers the time, less what
 * was given back, divided by the whole months of its period and rounded. SQLite takes the other columns from the row that
 * MAX found.
 */
export const RUNNING = `SELECT payer, CAST(ROUND(net * 1.0 / MAX(1, ROUND(days / 30.436875))) AS INTEGER) AS cents FROM (
  SELECT ${PAYER} AS payer, MAX(p.period_start || printf('%015d', p.rowid)),
    p.amount_cents - p.refunded_cents AS net, julianday(p.period_end) - julianday(p.period_start) AS days
  FROM payments p WHERE p.status = 'paid' AND p.period_end > {:at} AND p.period_start <= {:at} AND p.period_start != ''
  GROUP BY 1
) WHERE net > 0`;

/**
 * What comes in each month at a time, from `payments` alone, so that any day of the past can be computed again. Of each
 * subscription the latest paid payment counts whose period covers the time, divided by the months of that period. A
 * trial, a present and money that was given back in full or is disputed count nothing.
 */
export function recurringAt(app: CoreApp, time: Date): Recurring {
  const sql = `SELECT COALESCE(SUM(cents), 0) AS cents, COUNT(*) AS payers FROM (${RUNNING})`;
  const { cents, payers } = must(row(app, sql, { at: dbTime(time) }, { cents: 0, payers: 0 }), "sum");
  return { mrrCents: cents, subscribers: payers };
}
