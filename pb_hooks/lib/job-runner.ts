import { errorText } from "./errors.ts";
import type { JobPayload } from "./feature.ts";
import { afterFailure, KEEP_DONE_DAYS, KEEP_NOTICE_DAYS, LEASE_SECONDS } from "./job-rules.ts";
import { isObject } from "./json.ts";
import { jobHandler } from "./register.ts";
import { row, run } from "./sql.ts";
import { addSeconds, dbTime, now } from "./time.ts";

/** A batch ends before the next minute's cron, so that runs do not pile up. */
const BATCH_SECONDS = 50;

const JOB = { id: "", kind: "", key: "", payload: "", attempts: 0, locked_until: "" };
type Job = typeof JOB;

/** Runs due jobs, oldest first, until none is left or the minute is over. */
export function runDue(app: CoreApp): void {
  const end = addSeconds(now(), BATCH_SECONDS);
  for (let job = claim(app, ""); job; job = now() < end ? claim(app, "") : undefined) runOne(app, job);
}

/** Runs the job of this key if it is due and nobody else has it. */
export function runKey(app: CoreApp, key: string): void {
  const job = claim(app, key);
  if (job) runOne(app, job);
}

/** Deletes what was done over a week ago, notices later; failed jobs stay for the admin to see. */
export function purgeDone(app: CoreApp): void {
  const days = (count: number) => dbTime(addSeconds(now(), -count * 24 * 3600));
  run(
    app,
    `DELETE FROM jobs WHERE state = 'done' AND updated < {:before}
     AND (kind != 'mail.notice' OR updated < {:noticesBefore})`,
    { before: days(KEEP_DONE_DAYS), noticesBefore: days(KEEP_NOTICE_DAYS) },
  );
}

/**
 * Takes one job in a single statement: of two nodes or two crons, one gets the row. A job whose run is older than its
 * lease (the process died) is due again.
 */
function claim(app: CoreApp, key: string): Job | undefined {
  const time = now();
  const due = "(state = 'queued' AND run_at <= {:now}) OR (state = 'running' AND locked_until < {:now})";
  const pick = key
    ? `SELECT id FROM jobs WHERE key = {:key} AND (${due})`
    : `SELECT id FROM jobs WHERE ${due} ORDER BY run_at LIMIT 1`;
  return row(
    app,
    `UPDATE jobs SET state = 'running', attempts = attempts + 1, locked_until = {:lease}, updated = {:now}
     WHERE id = (${pick}) RETURNING id, kind, key, payload, attempts, locked_until`,
    { now: dbTime(time), lease: dbTime(addSeconds(time, LEASE_SECONDS)), key },
    JOB,
  );
}

function runOne(app: CoreApp, job: Job): void {
  try {
    const handler = jobHandler(job.kind);
    if (!handler) throw new Error(`no handler for jobs of kind ${job.kind}`);
    handler(app, payloadOf(job));
    finish(app, job, "done", now(), "");
  } catch (error) {
    const text = errorText(error);
    const next = afterFailure(job.attempts);
    console.error(`Job ${job.key} failed (attempt ${job.attempts}, ${next.state}): ${text}`);
    const runAt = next.state === "queued" ? addSeconds(now(), next.waitSeconds) : now();
    finish(app, job, next.state, runAt, text);
  }
}

/** Closes a run, unless the job was queued anew or taken over meanwhile: its lease is then another one's. */
function finish(app: CoreApp, job: Job, state: "done" | "queued" | "failed", runAt: Date, error: string): void {
  run(
    app,
    `UPDATE jobs SET state = {:state}, run_at = {:runAt}, last_error = {:error}, locked_until = '', updated = {:now}
     WHERE id = {:id} AND state = 'running' AND attempts = {:attempts} AND locked_until = {:lease}`,
    {
      state,
      runAt: dbTime(runAt),
      error,
      now: dbTime(now()),
      id: job.id,
      attempts: job.attempts,
      lease: job.locked_until,
    },
  );
}

function payloadOf(job: Job): JobPayload {
  const raw: unknown = JSON.parse(job.payload || "{}");
  const payload: { [key: string]: string } = {};
  for (const [key, value] of Object.entries(isObject(raw) ? raw : {})) payload[key] = String(value);
  return payload;
}

/** Takes a waiting job off the list because the caller does its work now; false when it is not waiting. */
export function takeOver(app: CoreApp, key: string): boolean {
  const sql = "UPDATE jobs SET state = 'done', updated = {:now} WHERE key = {:key} AND state = 'queued'";
  return run(app, sql, { key, now: dbTime(now()) }) > 0;
}
