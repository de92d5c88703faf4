import { dbTime, now } from "../../common/time.ts";
import { NAMES_PEOPLE, namingParams } from "./job-people.ts";
import { type Params, run } from "./sql.ts";

/** Which jobs to change: a condition in SQL over `jobs`, with its parameters. */
type Chosen = readonly [where: string, params?: Params];

/** Queues jobs with a fresh count of attempts, also failed or held ones. @returns how many */
export function queueAgain(
  tx: CoreApp,
  [where, params]: Chosen,
  { time = now(), runAt = "{:now}", payload = "payload" } = {},
): number {
  const fields = `state = 'queued', attempts = 0, run_at = ${runAt}, updated = {:now}, payload = ${payload}`;
  return run(tx, `UPDATE jobs SET ${fields} WHERE ${where}`, { ...params, now: dbTime(time) });
}

/** Ends jobs that shall not run any more, with the reason: each counts as done, and names nobody any more. @returns how many */
export function giveUp(tx: CoreApp, [where, params]: Chosen, reason: string): number {
  const sql = `UPDATE jobs SET state = 'done', last_error = {:reason}, updated = {:now},
    payload = IIF(${NAMES_PEOPLE}, '{}', payload) WHERE ${where}`;
  return run(tx, sql, { ...params, ...namingParams(), reason });
}

/** Changes what jobs will read, and nothing about when they run; `payload` is an expression in SQL. */
export function changePayload(app: CoreApp, [where, params]: Chosen, payload: string): void {
  run(app, `UPDATE jobs SET payload = ${payload} WHERE ${where}`, { ...params });
}

/** Deletes jobs, as if nobody had asked for them. */
export function dropJobs(app: CoreApp, [where, params]: Chosen): void {
  run(app, `DELETE FROM jobs WHERE ${where}`, { ...params });
}
