import { type AdminOverview, FIRST_STEPS, type FirstStep } from "../../types/admin.ts";
import { recurring } from "../billing/public.ts";
import { must } from "../lib/errors.ts";
import { row } from "../lib/sql.ts";
import { addSeconds, dbTime, now } from "../lib/time.ts";
import { systemHealth } from "../system/public.ts";

const DAY_SECONDS = 24 * 3600;
const ENDING_DAYS = 3;
/** What takes longer to read than this, in ms, is read again only after ten times as long: at a million members. */
const QUICK_MS = 400;
const KEPT = "overview";

/** One statement: every count runs along an index. */
const COUNTS = `SELECT
  (SELECT COUNT(*) FROM users) AS members,
  (SELECT COUNT(*) FROM users WHERE created >= {:today}) AS signups_today,
  (SELECT COUNT(*) FROM users WHERE created >= {:yesterday} AND created < {:hourYesterday}) AS signups_yesterday,
  (SELECT COUNT(*) FROM users WHERE created >= {:week} AND created < {:today}) AS signups_week,
  (SELECT COUNT(*) FROM users WHERE trial_ends > {:now} AND paid_until <= {:now} AND blocked = '') AS trials,
  (SELECT COUNT(*) FROM users
    WHERE trial_ends > {:now} AND trial_ends <= {:soon} AND paid_until <= {:now} AND blocked = '') AS trials_ending,
  (SELECT COUNT(*) FROM subscriptions WHERE status IN ('past_due', 'unpaid')) AS past_due,
  (SELECT COUNT(*) FROM orders WHERE state = 'pending' AND provider = 'manual') AS orders_waiting,
  (SELECT COUNT(*) FROM jobs WHERE state = 'queued') AS jobs_queued,
  (SELECT COUNT(*) FROM jobs WHERE state = 'failed') AS jobs_failed,
  (SELECT COUNT(*) FROM stremio WHERE field = 'active') AS active,
  (SELECT COUNT(*) FROM stremio WHERE field = 'suspended') AS suspended,
  (SELECT COUNT(*) FROM stremio WHERE field = 'queued') AS queued,
  (SELECT COUNT(*) FROM stremio WHERE field = 'error') AS error,
  (SELECT COUNT(*) FROM providers WHERE active = TRUE) AS debrid,
  (SELECT COUNT(*) FROM providers WHERE active = TRUE AND status IN ('ok', 'expiring')) AS debrid_working,
  EXISTS (SELECT 1 FROM audit_log WHERE target = 'plans') AS plans,
  EXISTS (SELECT 1 FROM audit_log WHERE target = 'posts' AND action = 'content.create') AS posts`;

const SHAPE = {
  members: 0,
  signups_today: 0,
  signups_yesterday: 0,
  signups_week: 0,
  trials: 0,
  trials_ending: 0,
  past_due: 0,
  orders_waiting: 0,
  jobs_queued: 0,
  jobs_failed: 0,
  active: 0,
  suspended: 0,
  queued: 0,
  error: 0,
  debrid: 0,
  debrid_working: 0,
  plans: 0,
  posts: 0,
};

/** Members whose first payment came since {:since}: of those who paid since then, the ones who had not before. */
const NEW_PAID = `SELECT COUNT(DISTINCT p.user) AS week,
    COUNT(DISTINCT CASE WHEN p.paid_at >= {:today} THEN p.user END) AS today
  FROM payments p WHERE p.status = 'paid' AND p.paid_at >= {:since} AND p.user != '' AND NOT EXISTS (
    SELECT 1 FROM payments e WHERE e.user = p.user AND e.status != 'failed' AND e.paid_at != ''
      AND (e.paid_at, e.id) < (p.paid_at, p.id))`;

/** `GET /api/app/admin/overview`, admin. */
export function overview(e: core.RequestEvent): void {
  const store = e.app.store();
  const start = now().getTime();
  const kept = parse(store.get(KEPT) as string | null); // only written below
  const fresh = kept && start < kept.until ? kept.body : undefined;
  const body = fresh ?? read(e.app, now());
  const took = now().getTime() - start;
  if (!fresh && took > QUICK_MS) store.set(KEPT, JSON.stringify({ until: start + 11 * took, body }));
  e.json(200, body);
}

/** Kept by the process for all its runtimes, as a text. */
function parse(text: string | null): { until: number; body: AdminOverview } | undefined {
  return text ? (JSON.parse(text) as { until: number; body: AdminOverview }) : undefined; // written by `overview`
}

function read(app: CoreApp, time: Date): AdminOverview {
  const midnight = new Date(`${time.toISOString().slice(0, 10)}T00:00:00.000Z`);
  const days = (count: number, from = midnight) => dbTime(addSeconds(from, count * DAY_SECONDS));
  const times = { today: days(0), yesterday: days(-1), week: days(-7), now: dbTime(time) };
  const limits = { hourYesterday: days(-1, time), soon: days(ENDING_DAYS, time) };
  const count = must(row(app, COUNTS, { ...times, ...limits }, SHAPE), "counts");
  const paid = must(row(app, NEW_PAID, { today: days(0), since: days(-6) }, { week: 0, today: 0 }), "payments");
  const health = systemHealth(app);
  const done: { readonly [S in FirstStep]: boolean } = {
    legal: health.legal,
    mail: health.mail,
    plans: count.plans > 0,
    posts: count.posts > 0,
  };
  return {
    at: time.toISOString(),
    members: count.members,
    signUps: { today: count.signups_today, yesterday: count.signups_yesterday, week: count.signups_week },
    trials: { running: count.trials, ending: count.trials_ending },
    newPaid: paid,
    recurring: recurring(app, time),
    pastDue: count.past_due,
    ordersWaiting: count.orders_waiting,
    jobs: { queued: count.jobs_queued, failed: count.jobs_failed },
    crons: { late: health.lateCrons, failed: health.failedCrons },
    streaming: { active: count.active, suspended: count.suspended, queued: count.queued, error: count.error },
    debrid: { active: count.debrid, working: count.debrid_working },
    done: FIRST_STEPS.filter((step) => done[step]),
  };
}
