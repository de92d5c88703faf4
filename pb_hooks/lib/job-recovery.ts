import type { JobLane } from "../../common/contract/system.ts";
import { addSeconds, dbTime, now } from "../../common/time.ts";
import { isAlive } from "./job-holders.ts";
import { afterDeath, CLOCK_SLACK_SECONDS } from "./job-rules.ts";
import { rows, run } from "./sql.ts";

/** Least time between two recoveries of a lane, in ms. Its first run after a start always does one. */
const EVERY_MS = 20_000;

const RUNNING = "SELECT id, holder, attempts FROM jobs WHERE lane = {:lane} AND state = 'running'";

/**
 * Frees the jobs of a lane whose run has died, and pulls back those that a fast clock postponed: rows written in the
 * future, or waiting for too long, by more than the slack.
 */
export function recover(app: CoreApp, lane: JobLane): void {
  if (!isTime(app, lane)) return;
  const time = now();
  // The rows before the holders: a run that claims a job in between is alive.
  const running = rows(app, RUNNING, { lane }, { id: "", holder: "", attempts: 0 });
  const cut = running.filter(({ holder }) => !isAlive(app, holder));
  for (const { id, holder, attempts } of cut) {
    const { state, runAt } = afterDeath(attempts, time);
    run(
      app,
      `UPDATE jobs SET state = {:state}, run_at = {:runAt}, last_error = 'The process ended during this run', updated = {:now}
       WHERE id = {:id} AND state = 'running' AND holder = {:holder}`,
      { id, holder, state, runAt, now: dbTime(time) },
    );
  }
  if (cut.length > 0) console.warn(`${cut.length} jobs were interrupted when a process ended; they run again`);
  const moved = run(
    app,
    `UPDATE jobs SET run_at = strftime('%Y-%m-%d %H:%M:%fZ', julianday(run_at) - julianday(updated) + julianday({:now})),
       updated = {:now}
     WHERE lane = {:lane} AND state = 'queued' AND updated > {:soon}`,
    { lane, now: dbTime(time), soon: dbTime(addSeconds(time, CLOCK_SLACK_SECONDS)) },
  );
  if (moved > 0) console.warn(`The clock went back: rescheduled ${moved} waiting jobs`);
}

function isTime(app: CoreApp, lane: JobLane): boolean {
  const time = now().getTime();
  let due = false;
  app.store().setFunc(`jobs.looked.${lane}`, (last: unknown) => {
    // A last check in the future means that the clock was set back.
    due = typeof last !== "string" || Math.abs(time - Number(last)) >= EVERY_MS;
    return due ? String(time) : last;
  });
  return due;
}
