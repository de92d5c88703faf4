import { dbTime } from "../../../common/time.ts";
import { enqueue } from "../../lib/jobs.ts";
import { exists } from "../../lib/sql.ts";

/** Kind and key of the one job that reconciles accounts; the records themselves say which. */
export const SYNC = "stremio.sync";

/** Queues a check for work, soon or at `runAt`; call it in the transaction of the change. */
export function wake(app: CoreApp, runAt?: Date): void {
  enqueue(app, { kind: SYNC, ...(runAt && { runAt }) });
}

/** Queues a check at a time, unless one is queued for before. */
export function wakeBy(app: CoreApp, runAt: Date): void {
  app.runInTransaction((tx) => {
    const earlier = "key = {:key} AND state = 'queued' AND run_at <= {:at}";
    if (!exists(tx, "jobs", earlier, { key: SYNC, at: dbTime(runAt) })) wake(tx, runAt);
  });
}
