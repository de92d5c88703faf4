import type { JobPayload } from "./feature.ts";
import { randomText } from "./random.ts";
import { findOne } from "./records.ts";
import { jobLane } from "./register.ts";
import { dbTime, now } from "./time.ts";

const TICKET_ALPHABET = "abcdefghijklmnopqrstuvwxyz0123456789";

export type NewJob = {
  kind: string;
  /** One job per key: queueing a finished or failed one again runs it again. */
  key: string;
  payload: JobPayload;
  /** Earliest start; defaults to now. */
  runAt?: Date;
};

/**
 * Puts a job into the outbox. Call it with the transaction's app, so that the job exists exactly if the change does. A
 * running job with that key is queued again, because what it has read may be out of date.
 */
export function enqueue(app: CoreApp, job: NewJob): void {
  app.runInTransaction((tx) => {
    const record =
      findOne(tx, "jobs", "key = {:key}", { key: job.key }) ?? new Record(tx.findCachedCollectionByNameOrId("jobs"));
    record.set("kind", job.kind);
    record.set("lane", jobLane(job.kind));
    record.set("key", job.key);
    record.set("payload", job.payload);
    record.set("state", "queued");
    record.set("attempts", 0);
    record.set("run_at", dbTime(job.runAt ?? now()));
    record.set("outage", false);
    record.set("doubt", false);
    record.set("ticket", randomText(10, TICKET_ALPHABET));
    record.set("last_error", "");
    tx.save(record);
  });
}
