import { appKey } from "../../lib/app-key.ts";
import { row, run } from "../../lib/sql.ts";

/** What is counted: bad keys per address, wrong passwords per streaming username. */
type Failure = { kind: "address" | "name"; of: string };

/** Whether this minute already has this many failures. */
export function failedTooOften(app: CoreApp, failure: Failure, most: number, now: Date): boolean {
  const sql = "SELECT count FROM api_failures WHERE mark = {:mark} AND minute = {:minute}";
  const found = row(app, sql, { mark: markOf(failure), minute: minuteOf(now) }, { count: 0 });
  return (found?.count ?? 0) >= most;
}

/** Counts a failure; false when the minute already has `most`. One statement. */
export function countFailure(app: CoreApp, failure: Failure, most: number, now: Date): boolean {
  const sql = `INSERT INTO api_failures (mark, minute, count) VALUES ({:mark}, {:minute}, 1)
    ON CONFLICT (mark) DO UPDATE SET
      count = CASE WHEN minute = excluded.minute THEN count + 1 ELSE 1 END, minute = excluded.minute
    WHERE minute != excluded.minute OR count < {:most}`;
  return run(app, sql, { mark: markOf(failure), minute: minuteOf(now), most }) > 0;
}

/** Deletes the failures of earlier minutes. */
export function forgetFailures(app: CoreApp, now: Date): void {
  run(app, "DELETE FROM api_failures WHERE minute < {:minute}", { minute: minuteOf(now) - 1 });
}

/** Seconds until counting starts over. */
export function secondsLeft(now: Date): number {
  return 60 - now.getUTCSeconds();
}

function minuteOf(now: Date): number {
  return Math.floor(now.getTime() / 60_000);
}

/** A hash under its own key: the table holds no names or addresses. */
function markOf({ kind, of }: Failure): string {
  return $security.hs256(`${kind}:${of}`, $security.hs256("api failures", appKey().key));
}
