import { enqueue } from "../lib/jobs.ts";

/** Kind and key of the one job that reconciles accounts; the records themselves say which. */
export const SYNC = "stremio.sync";

/** Queues a check for work, soon or at `runAt`; call it in the transaction of the change. */
export function wake(app: CoreApp, runAt?: Date): void {
  enqueue(app, { kind: SYNC, ...(runAt && { runAt }) });
}
