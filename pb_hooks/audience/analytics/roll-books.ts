import { PAID_STATUSES } from "../../../common/contract/billing.ts";
import { shiftDay } from "../../../common/days.ts";
import { addSeconds, dbTime, utcMidnight } from "../../../common/time.ts";
import { billing } from "../../billing/public.ts";
import { SQL_COUNTS, SQL_SIGNED_UP, SQL_TEAM } from "../../lib/figures-sql.ts";
import { listed } from "../../lib/sql-list.ts";
import { monthEnd } from "./days.ts";
import { computed } from "./store.ts";

/** Money of customers that moved: refunded and disputed payments were once paid. */
const PAID = `p.status IN ${listed(PAID_STATUSES)} AND p.amount_cents > 0 AND ${SQL_COUNTS}`;
/** The part of a payment that was refunded, or that the bank holds until we win the dispute. */
const BACK = "CASE WHEN p.status = 'disputed' THEN p.amount_cents ELSE p.refunded_cents END";

/** SQL: whether a payment with the same value in a field was paid before `p`. */
export const paidBefore = (field: string) => `EXISTS (SELECT 1 FROM payments q WHERE q.${field} = p.${field}
  AND q.${field} != '' AND q.status IN ${listed(PAID_STATUSES)} AND q.amount_cents > 0 AND q.test = FALSE
  AND (q.paid_at, q.rowid) < (p.paid_at, p.rowid))`;

/** Whether `p` is its payer's first payment. A payment whose payer is no longer known is nobody's first. */
const FIRST = ["user", "payer"].map((field) => `(p.${field} != '' AND NOT ${paidBefore(field)})`).join(" OR ");

const gone = (kind: string) => `COALESCE((SELECT total FROM stats_gone WHERE kind = '${kind}' AND day = {:day}), 0)`;
const inDay = (column: string) => `${column} >= {:start} AND ${column} < {:end}`;
const HAS_PAID = `EXISTS (SELECT 1 FROM payments p WHERE p.user = u.id AND ${PAID})`;
/** Administrators are no customers (docs/design/audience.md, Figures by day). */
const ENDED = `FROM users u WHERE ${inDay("u.trial_ends")} AND u.trial_ends <= {:at} AND u.admin = FALSE`;
const NEW = `FROM users WHERE ${inDay("created")} AND admin = FALSE AND ${SQL_SIGNED_UP}`;

const CHANGED = billing.sqlChanged("before", "at");

/** CROSS JOIN keeps the order: the day's few rows first. */
const SQL = `WITH
  ended AS MATERIALIZED (SELECT ${HAS_PAID} AS paid ${ENDED}),
  money AS MATERIALIZED (
    SELECT p.id, p.coupon, p.amount_cents AS cents, ${BACK} AS back, p.discount_cents AS discount, ${FIRST} AS is_first,
      p.payer_invited OR EXISTS (SELECT 1 FROM referrals r WHERE r.referred = p.user AND r.referred != '') AS invited
    FROM payments p WHERE ${PAID} AND ${inDay("p.paid_at")}
  ),
  running AS MATERIALIZED (${billing.sqlRunning("at")})
SELECT 'accounts' AS kind, '' AS key,
  (SELECT COUNT(*) ${NEW}) + ${gone("sign-ups")} AS a,
  (SELECT COUNT(*) ${NEW} AND trial_ends != '') + ${gone("trials")} AS b,
  (SELECT COUNT(*) FROM money WHERE is_first) AS c, 0 AS d
UNION ALL SELECT 'trial-ends', '', (SELECT COUNT(*) FROM ended) + ${gone("trials-ended")},
  (SELECT COUNT(*) FROM ended WHERE paid) + ${gone("trials-paid")}, 0, 0
UNION ALL SELECT 'running', '', (SELECT SUM(cents) FROM running), (SELECT COUNT(*) FROM running),
  ${CHANGED.started}, ${CHANGED.churned}
UNION ALL SELECT 'cash', '', SUM(cents), SUM(back), 0, 0 FROM money
UNION ALL SELECT 'coupon', c.code, SUM(x.orders), SUM(x.cents), SUM(x.discount), 0 FROM (
    SELECT coupon, 0 AS orders, cents - back AS cents, discount FROM money WHERE coupon != ''
    UNION ALL SELECT coupon, 1, 0, 0 FROM redemptions WHERE ${inDay("created")} AND state = 'used' AND test = FALSE
      AND user NOT IN ${SQL_TEAM}
  ) x CROSS JOIN coupons c ON c.id = x.coupon GROUP BY c.code
UNION ALL SELECT 'referral', '', (SELECT COUNT(*) FROM referrals WHERE ${inDay("created")} AND referred NOT IN ${SQL_TEAM}) + ${gone("invited")},
  (SELECT COUNT(*) FROM money WHERE invited AND is_first), (SELECT SUM(cents - back) FROM money WHERE invited),
  (SELECT SUM(r.cents) FROM money m CROSS JOIN rewards r ON r.payment = m.id AND r.payment != '')`;

/** Members with paid time, by month of sign-up. */
const COHORTS = ` UNION ALL SELECT 'cohort', COALESCE(
    (SELECT substr(u.created, 1, 7) FROM users u WHERE u.id = running.payer),
    (SELECT MAX(substr(q.payer_since, 1, 7)) FROM payments q WHERE q.payer = running.payer AND q.payer != ''), ''),
  COUNT(*), 0, 0, 0 FROM running GROUP BY 2`;

/**
 * Rows of the BOOKS kinds for a day: at its end, or at `time` for the current day. Cohorts go by month: they are
 * computed on its last day and on the current day.
 */
export function books(app: CoreApp, day: string, time: Date): string {
  const start = utcMidnight(day);
  const next = shiftDay(day, 1);
  const end = addSeconds(utcMidnight(next), -0.001);
  const closed = end < time;
  const sql = !closed || day === monthEnd(day) ? SQL + COHORTS : SQL;
  return computed(app, sql, {
    day,
    start: dbTime(start),
    end: `${next} 00:00:00.000Z`,
    at: dbTime(closed ? end : time),
    before: dbTime(addSeconds(start, -0.001)),
  });
}
