import { PAID_STATUSES } from "../../../common/contract/billing.ts";
import { SQL_STATE } from "../../billing/entitlements/public-sql.ts";
import { SQL_COUNTS, SQL_SIGNED_UP, SQL_TEAM } from "../../lib/figures-sql.ts";
import { listed } from "../../lib/sql-list.ts";

/* What the overview counts (overview.ts); in its own file so that tests can ask SQLite for its query plan. */

/** The team are no customers: a new installation has no sign-up, no trial and no streaming account yet. */
const TRIALS = `FROM users u WHERE ${SQL_STATE.trial.join(" AND ")} AND id NOT IN ${SQL_TEAM}`;

const ORDERS = "FROM orders WHERE state = 'pending' AND provider = 'manual'";
const THREADS = "FROM threads WHERE state = 'waiting'";

/** What waits for the team. */
const WAITS = `(SELECT COUNT(*) ${ORDERS}) AS orders_waiting,
  (SELECT COUNT(*) ${THREADS}) AS threads_waiting,
  (SELECT COUNT(*) FROM jobs WHERE state = 'failed') AS jobs_failed`;

/** The counts of the menu alone. */
export const MENU = `SELECT ${WAITS}`;

/** One statement: every count uses an index. */
export const COUNTS = `SELECT
  (SELECT COUNT(*) FROM users WHERE created >= {:today} AND id NOT IN ${SQL_TEAM} AND ${SQL_SIGNED_UP}) AS signups_today,
  (SELECT COUNT(*) FROM users WHERE created >= {:yesterday} AND created < {:hourYesterday} AND id NOT IN ${SQL_TEAM} AND ${SQL_SIGNED_UP}) AS signups_yesterday,
  (SELECT COUNT(*) FROM users WHERE created >= {:week} AND created < {:today} AND id NOT IN ${SQL_TEAM} AND ${SQL_SIGNED_UP}) AS signups_week,
  (SELECT COUNT(*) ${TRIALS}) AS trials,
  (SELECT COUNT(*) ${TRIALS} AND trial_ends <= {:soon}) AS trials_ending,
  (SELECT COUNT(*) FROM subscriptions WHERE status IN ('past_due', 'unpaid')) AS past_due,
  ${WAITS},
  (SELECT COALESCE(SUM(due_cents), 0) ${ORDERS}) AS orders_cents,
  (SELECT COALESCE(MIN(created), '') ${ORDERS}) AS orders_since,
  (SELECT COUNT(*) ${THREADS} AND unread = TRUE) AS threads_unread,
  (SELECT COALESCE(MIN(last), '') ${THREADS}) AS threads_since,
  (SELECT COUNT(*) FROM jobs WHERE state = 'queued') AS jobs_queued,
  (SELECT COUNT(*) FROM providers WHERE active = TRUE) AS debrid,
  (SELECT COUNT(*) FROM providers WHERE active = TRUE AND status IN ('ok', 'expiring')) AS debrid_working,
  EXISTS (SELECT 1 FROM audit_log INDEXED BY idx_audit_log_target WHERE target = 'plans') AS plans,
  EXISTS (SELECT 1 FROM audit_log INDEXED BY idx_audit_log_target WHERE target = 'posts' AND action = 'content.create') AS posts`;

/** Members whose first payment came since {:since}: those who paid since then and not before. */
export const NEW_PAID = `SELECT COUNT(DISTINCT p.user) AS week,
    COUNT(DISTINCT CASE WHEN p.paid_at >= {:today} THEN p.user END) AS today
  FROM payments p WHERE p.status = 'paid' AND ${SQL_COUNTS} AND p.paid_at >= {:since} AND p.user != '' AND NOT EXISTS (
    SELECT 1 FROM payments e WHERE e.user = p.user AND e.status IN ${listed(PAID_STATUSES)} AND e.test = FALSE AND e.paid_at != ''
      AND (e.paid_at, e.id) < (p.paid_at, p.id))`;

/** Figures of whole days, as the last roll-up found them. */
export const DAYS = `SELECT day, MAX(CASE WHEN kind = 'accounts' THEN a ELSE 0 END) AS signUps,
    MAX(CASE WHEN kind = 'accounts' THEN c ELSE 0 END) AS newPaid, MAX(CASE WHEN kind = 'running' THEN a ELSE 0 END) AS mrrCents
  FROM stats_daily WHERE kind IN ('accounts', 'running') AND day >= {:from} AND day < {:today} GROUP BY day ORDER BY day`;

/** Of the counters that triggers keep; the team's own accounts are few and counted. */
const total = (kind: string) => `(SELECT total FROM member_counts WHERE kind = '${kind}')`;
const streaming = (field: string) => `${total(field)}
    - (SELECT COUNT(*) FROM users u CROSS JOIN stremio s ON s.user = u.id AND s.field = '${field}' WHERE u.admin = TRUE) AS ${field}`;

/** Counts of everyone, whose cost must not grow with the number of members. */
export const TOTALS = `SELECT ${total("members")} - (SELECT COUNT(*) FROM ${SQL_TEAM}) AS members,
  ${["active", "suspended", "queued", "error"].map(streaming).join(",\n  ")}`;
