import {
  JOB_LANES,
  JOB_STATES,
  type JobState,
  jobsQuery,
  type SystemJob,
  type SystemJobs,
} from "../../../common/contract/system.ts";
import { dbTime, isoTime, now } from "../../../common/time.ts";
import { commit } from "../../lib/change.ts";
import { fail } from "../../lib/errors.ts";
import { giveUp, queueAgain } from "../../lib/job-changes.ts";
import { cutPage, READ_ROWS } from "../../lib/keyset.ts";
import { parseQuery, pathValue } from "../../lib/parse-body.ts";
import { row, rowOf, rows } from "../../lib/sql.ts";
import { audit } from "../../platform/audit/public.ts";

const SHAPE = rowOf({
  text: "id kind key lane state runAt lastError updated",
  number: "attempts",
  flag: "outage doubt",
});

/** `GET /api/app/admin/system/jobs?state=&after=`, admin: jobs of a state, last changed first. */
export function listJobs(e: core.RequestEvent): SystemJobs {
  const { state, after } = parseQuery(jobsQuery, e);
  const [time = "", id = ""] = after.split("|");
  const found = rows(
    e.app,
    `SELECT id, kind, key, lane, state, outage, doubt, attempts, run_at AS runAt, last_error AS lastError, updated FROM jobs
     WHERE state = {:state} AND ({:time} = '' OR (updated, id) < ({:time}, {:id}))
     ORDER BY updated DESC, id DESC LIMIT ${READ_ROWS}`,
    { state, time, id },
    SHAPE,
  );
  const { shown, next } = cutPage(found, ({ updated, id }) => `${updated}|${id}`);
  return { items: shown.map(toJob), next };
}

/**
 * `POST /api/app/admin/system/jobs/{id}/retry`, admin: runs a failed or waiting job as soon as possible, with a fresh
 * count of attempts; 409 `job_not_waiting` for any other.
 */
export const retryJob = commit((tx, e) => {
  const id = pathValue(e, "id");
  const job = row(tx, "SELECT key, state FROM jobs WHERE id = {:id}", { id }, { key: "", state: "" });
  if (!job) throw fail(404, "not_found");
  if (job.state !== "failed" && job.state !== "queued") throw fail(409, "job_not_waiting");
  // Saved as a record, because that wakes the job runner after the commit.
  const record = tx.findRecordById("jobs", id);
  record.load({ state: "queued", attempts: 0, run_at: dbTime(now()) });
  tx.save(record);
  audit(tx, e, {
    action: "job.retry",
    target: ["jobs", id],
    before: { state: job.state },
    after: { key: job.key, state: "queued" },
  });
});

/** `POST /api/app/admin/system/jobs/retry`, admin: as above for every failed job; answers how many. */
export const retryFailed = commit((tx, e) => {
  const count = queueAgain(tx, ["state = 'failed'"]);
  if (count > 0) audit(tx, e, { action: "job.retry", target: ["jobs", ""], after: { count } });
  return { count };
});

/**
 * `POST /api/app/admin/system/jobs/{id}/discard`, admin with a fresh proof: gives up a failed job, whose rest is never done; 409
 * `job_not_failed` for any other.
 */
export const discardJob = commit((tx, e) => {
  const id = pathValue(e, "id");
  const job = row(tx, "SELECT key FROM jobs WHERE id = {:id}", { id }, { key: "" });
  if (!job) throw fail(404, "not_found");
  const given = giveUp(tx, ["id = {:id} AND state = 'failed'", { id }], "discarded by an administrator");
  if (given === 0) throw fail(409, "job_not_failed");
  audit(tx, e, {
    action: "job.discard",
    target: ["jobs", id],
    before: { state: "failed" },
    after: { key: job.key, state: "done" },
  });
});

function isState(text: string): text is JobState {
  return JOB_STATES.some((state) => state === text);
}

function toJob(found: typeof SHAPE): SystemJob {
  return {
    ...found,
    lane: JOB_LANES.find((lane) => lane === found.lane) ?? "",
    state: isState(found.state) ? found.state : "failed",
    runAt: isoTime(found.runAt),
    updated: isoTime(found.updated),
  };
}
