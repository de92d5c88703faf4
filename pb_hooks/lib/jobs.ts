import { dbTime, now } from "../../common/time.ts";
import type { JobPayload } from "./feature.ts";
import { noteAgain } from "./job-again.ts";
import { DELETE_KEYS } from "./job-sql.ts";
import { randomText } from "./random.ts";
import { findOne, newRecord } from "./records.ts";
import { jobKeyStarts, jobLane } from "./register.ts";
import { run } from "./sql.ts";

export type NewJob = {
  kind: string;
  /**
   * One job per key: queueing a finished or failed one again runs it again. Defaults to the kind, and the first value of
   * the payload.
   */
  key?: string;
  payload?: JobPayload;
  /** Earliest start; defaults to now. A run that does a part of its work and queues its own job for the rest names it. */
  runAt?: Date;
};

/** Names one queueing of a job: its runs have it in common. */
export function newTicket(): string {
  return randomText(10);
}

/**
 * Puts a job into the outbox. Call it with the transaction's app, so that the job exists exactly if the change does. A
 * running job with that key is queued again, because what it has read may be out of date. If its own run asks for that
 * without `runAt`, the job waits once that run has ended well (`afterAgain`): else two that queue each other would call a
 * partner without end.
 */
export function enqueue(app: CoreApp, { kind, payload = {}, key = keyOf(kind, payload), runAt }: NewJob): void {
  if (!runAt && noteAgain(key, payload)) return;
  app.runInTransaction((tx) => {
    const record = findOne(tx, "jobs", "key = {:key}", { key }) ?? newRecord(tx, "jobs");
    record.load({
      kind,
      lane: jobLane(kind),
      key,
      payload,
      state: "queued",
      attempts: 0,
      run_at: dbTime(runAt ?? now()),
      outage: false,
      doubt: false,
      ticket: newTicket(),
      again: 0,
      last_error: "",
    });
    tx.save(record);
  });
}

/** Deletes the jobs about a member, whose keys name the id behind the kind, or behind the notice. */
export function forgetJobs(app: CoreApp, user: string): void {
  run(app, DELETE_KEYS, { keys: JSON.stringify(jobKeyStarts().map((start) => `${start}:${user}`)) });
}

function keyOf(kind: string, payload: JobPayload): string {
  return [kind, ...Object.values(payload).slice(0, 1)].join(":");
}
