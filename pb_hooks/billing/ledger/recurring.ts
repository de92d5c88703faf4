import { dbTime } from "../../../common/time.ts";
import { must } from "../../lib/errors.ts";
import { SQL_COUNTS, SQL_TEAM } from "../../lib/figures-sql.ts";
import { row } from "../../lib/sql.ts";

/** Monthly recurring revenue in cents, and how many members it comes from. */
export type Recurring = { mrrCents: number; subscribers: number };

/**
 * SQL: who made the payment `p`: a member (with one live subscription at most), or the random name that replaces a member
 * whose account is deleted.
 */
const PAYER = "CASE WHEN p.user != '' THEN p.user WHEN p.payer != '' THEN p.payer ELSE p.rowid END";

/** Whether a payment's period covers the time of a parameter, and not all of it was refunded. */
const covers = (time: string) => `p.status = 'paid' AND ${SQL_COUNTS}
  AND p.refunded_cents < p.amount_cents AND p.period_start != ''
  AND p.period_start <= {:${time}} AND p.period_end > {:${time}}`;

/** Whether what an adopted subscription's member had paid elsewhere covers the time of a parameter: the adoption counts from its day. */
const adopted = (
  time: string,
) => `a.adopted != '' AND a.paid_until != '' AND a.test = FALSE AND a.user NOT IN ${SQL_TEAM}
  AND a.adopted <= {:${time}} AND a.paid_until > {:${time}}`;

/** SQL: who pays for the adopted subscription `a`: its member, or itself once the account is deleted. */
const ADOPTED_PAYER = "CASE WHEN a.user != '' THEN a.user ELSE a.id END";

/** Whether a payer `s` has a period that covers the time of a parameter. */
const covered = (time: string) => `CASE
  WHEN s.user != '' THEN EXISTS (
    SELECT 1 FROM payments p INDEXED BY idx_payments_user WHERE p.user = s.user AND ${covers(time)})
    OR EXISTS (SELECT 1 FROM adoptions a INDEXED BY idx_adoptions_user WHERE a.user = s.user AND ${adopted(time)})
  WHEN s.payer != '' THEN EXISTS (
    SELECT 1 FROM payments p INDEXED BY idx_payments_payer
    WHERE p.payer = s.payer AND p.payer != '' AND p.user = '' AND ${covers(time)})
  ELSE EXISTS (SELECT 1 FROM payments p WHERE p.rowid = s.number AND ${covers(time)}) END`;

/**
 * SQL of each payer's running period at the time of a parameter, as (payer, cents): the latest payment that covers it,
 * less refunds, divided by the whole months of its period and rounded; without one, the price of the adopted subscription.
 * SQLite takes the other columns from the row that MAX found.
 */
export function sqlRunning(time: string): string {
  return `SELECT payer, CAST(ROUND(net * 1.0 / MAX(1, ROUND(days / 30.436875))) AS INTEGER) AS cents FROM (
    SELECT ${PAYER} AS payer, MAX(p.period_start || printf('%015d', p.rowid)),
      p.amount_cents - p.refunded_cents AS net, julianday(p.period_end) - julianday(p.period_start) AS days
    FROM payments p WHERE ${covers(time)} GROUP BY 1)
  UNION ALL SELECT payer, CAST(ROUND(price * 1.0 / months) AS INTEGER) AS cents FROM (
    SELECT ${ADOPTED_PAYER} AS payer, MAX(a.adopted), a.cents AS price, CASE a.period WHEN 'year' THEN 12 ELSE 1 END AS months
    FROM adoptions a WHERE ${adopted(time)} AND (a.user = '' OR NOT EXISTS (
      SELECT 1 FROM payments p INDEXED BY idx_payments_user WHERE p.user = a.user AND ${covers(time)})) GROUP BY 1)`;
}

/**
 * SQL of how many payers have a running period at one time and none at the other: their period must end, or begin,
 * between the two. That reads a few rows, while comparing two full lists would read them all. The indexes are named
 * because SQLite would rather walk the covering one.
 */
export function sqlChanged(earlier: string, later: string): { started: string; churned: string } {
  const count = (
    index: string,
    paid: string,
    taken: string,
    at: string,
    not: string,
  ) => `(SELECT COUNT(DISTINCT s.whose) FROM (
    SELECT ${PAYER} AS whose, p.user, p.payer, p.rowid AS number FROM payments p INDEXED BY ${index}
    WHERE ${paid} AND ${covers(at)}
    UNION ALL SELECT ${ADOPTED_PAYER}, a.user, '', NULL FROM adoptions a WHERE ${taken} AND ${adopted(at)}
  ) s WHERE NOT ${covered(not)})`;
  const [from, to] = [`> {:${earlier}}`, `<= {:${later}}`];
  return {
    started: count("idx_payments_start", `p.period_start ${from}`, `a.adopted ${from}`, later, earlier),
    churned: count("idx_payments_period", `p.period_end ${to}`, `a.paid_until ${to}`, earlier, later),
  };
}

/**
 * Monthly revenue at a time, from what was paid alone, so that any past day can be recomputed. Of each subscription it
 * counts the latest paid payment whose period covers the time, divided by the months of that period; an adopted one counts from its
 * adoption by what was paid elsewhere. A trial, a gift, a
 * payment of the team or in Stripe's test mode, and money that was fully refunded or is disputed count nothing.
 */
export function recurringAt(app: CoreApp, time: Date): Recurring {
  const sql = `SELECT COALESCE(SUM(cents), 0) AS cents, COUNT(*) AS payers FROM (${sqlRunning("at")})`;
  const { cents, payers } = must(row(app, sql, { at: dbTime(time) }, { cents: 0, payers: 0 }), "sum");
  return { mrrCents: cents, subscribers: payers };
}
