import { type AnalyticsStatus, rangeInput } from "../../../common/contract/analytics.ts";
import { daysIn, shiftDay } from "../../../common/days.ts";
import { addSeconds, dayOf, now } from "../../../common/time.ts";
import { fail } from "../../lib/errors.ts";
import type { JobPayload } from "../../lib/feature.ts";
import { enqueue } from "../../lib/jobs.ts";
import { parseBody } from "../../lib/parse-body.ts";
import { row, rows, run } from "../../lib/sql.ts";
import { audit } from "../../platform/audit/public.ts";
import { rollDay } from "./roll.ts";
import { PER_DAY } from "./rules.ts";
import { builtUntil, sumMonths } from "./store.ts";

/** Kind and key of the only rebuild job; its payload is {from, to}. */
export const REBUILD = "analytics.rebuild";

/** The job requeues itself after this many seconds, so that others of its lane get their turn. */
const SLICE_SECONDS = 60;

/** `GET /api/app/admin/analytics/status`, admin: AnalyticsStatus. */
export function status(e: core.RequestEvent) {
  return statusOf(e.app);
}

/**
 * `POST /api/app/admin/analytics/rebuild` {from, to}, admin: recomputes the figures of those days in the background.
 * Answers 202 AnalyticsStatus; 409 `rebuild_running` while one is running.
 */
export function startRebuild(e: core.RequestEvent): void {
  const range = parseBody(() => rangeInput(dayOf(now())), e);
  e.app.runInTransaction((tx) => {
    const state = statusOf(tx).rebuild?.state;
    if (state === "queued" || state === "running") throw fail(409, "rebuild_running");
    const progress = "INSERT OR REPLACE INTO stats_daily (kind, day, a, b) VALUES ('rebuild', '', {:days}, 0)";
    run(tx, progress, { days: daysIn(range.from, range.to) });
    enqueue(tx, { kind: REBUILD, key: REBUILD, payload: range });
    audit(tx, e, { action: "analytics.rebuild", after: range });
  });
  e.json(202, statusOf(e.app));
}

/** Job {from, to}: continues with the first day that is not done. Writes a day and its progress together. */
export function rebuild(app: CoreApp, payload: JobPayload): void {
  const { from = "", to = "" } = payload;
  const end = addSeconds(now(), SLICE_SECONDS);
  for (;;) {
    const done = progressOf(app).done;
    const day = shiftDay(from, done);
    if (day > to) break;
    const time = now();
    if (time >= end) {
      enqueue(app, { kind: REBUILD, key: REBUILD, payload, runAt: time });
      return;
    }
    rollDay(app, day, time, (tx) =>
      run(tx, "UPDATE stats_daily SET b = {:done} WHERE kind = 'rebuild'", { done: done + 1 }),
    );
  }
  sumMonths(app, dayOf(now()));
}

function statusOf(app: CoreApp): AnalyticsStatus {
  const sql = "SELECT state FROM jobs WHERE key = {:key} AND state IN ('queued', 'running', 'failed')";
  const found = row(app, sql, { key: REBUILD }, { state: "" });
  const state = (["queued", "running", "failed"] as const).find((each) => each === found?.state);
  return { builtUntil: builtUntil(app), full: fullDays(app), rebuild: state ? { state, ...progressOf(app) } : null };
}

/** The latest days that reached the limit of page views, after which none counted. */
function fullDays(app: CoreApp): string[] {
  const sql = "SELECT day FROM stats_daily WHERE kind = 'visits' AND b >= {:max} ORDER BY day DESC LIMIT 400";
  return rows(app, sql, { max: PER_DAY }, { day: "" }).map(({ day }) => day);
}

function progressOf(app: CoreApp): { days: number; done: number } {
  const sql = "SELECT a AS days, b AS done FROM stats_daily WHERE kind = 'rebuild'";
  return row(app, sql, {}, { days: 0, done: 0 }) ?? { days: 0, done: 0 };
}
