import type { AdminOverview } from "../../types/api.ts";
import { must } from "../lib/errors.ts";
import { row } from "../lib/sql.ts";
import { dbTime, now } from "../lib/time.ts";

/** One statement: every count runs along an index and no row is loaded. */
const COUNTS = `SELECT
  (SELECT COUNT(*) FROM users) AS users,
  (SELECT COUNT(*) FROM users WHERE verified = TRUE) AS verified,
  (SELECT COUNT(*) FROM users WHERE trial_ends > {:now} AND paid_until <= {:now})
    - (SELECT COUNT(*) FROM users WHERE blocked != '' AND trial_ends > {:now} AND paid_until <= {:now}) AS trials,
  (SELECT COUNT(*) FROM users WHERE paid_until > {:now})
    - (SELECT COUNT(*) FROM users WHERE blocked != '' AND paid_until > {:now}) AS paid,
  (SELECT COUNT(*) FROM users WHERE paid_until <= {:now} AND trial_ends <= {:now}
     AND (paid_until != '' OR (plan = 'free' AND trial_ends != ''))) AS expired,
  (SELECT COUNT(*) FROM users WHERE created >= {:today}) AS signups,
  (SELECT COUNT(*) FROM stremio WHERE field = 'active') AS active,
  (SELECT COUNT(*) FROM stremio WHERE field = 'suspended') AS suspended,
  (SELECT COUNT(*) FROM stremio WHERE field = 'queued') AS queued,
  (SELECT COUNT(*) FROM stremio WHERE field = 'error') AS error,
  (SELECT COUNT(*) FROM jobs WHERE state = 'queued') AS jobs_queued,
  (SELECT COUNT(*) FROM jobs WHERE state = 'failed') AS jobs_failed`;

const SHAPE = {
  users: 0,
  verified: 0,
  trials: 0,
  paid: 0,
  expired: 0,
  signups: 0,
  active: 0,
  suspended: 0,
  queued: 0,
  error: 0,
  jobs_queued: 0,
  jobs_failed: 0,
};

/** `GET /api/app/admin/overview`, admin: counts for the first admin page; days are UTC days. */
export function overview(e: core.RequestEvent): void {
  const time = now();
  const today = `${time.toISOString().slice(0, 10)} 00:00:00.000Z`;
  const count = must(row(e.app, COUNTS, { now: dbTime(time), today }, SHAPE), "counts");
  const body: AdminOverview = {
    users: count.users,
    verified: count.verified,
    trials: count.trials,
    paid: count.paid,
    expired: count.expired,
    signupsToday: count.signups,
    stremio: { active: count.active, suspended: count.suspended, queued: count.queued, error: count.error },
    jobs: { queued: count.jobs_queued, failed: count.jobs_failed },
  };
  e.json(200, body);
}
