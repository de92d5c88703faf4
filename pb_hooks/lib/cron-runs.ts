import { now } from "../../common/time.ts";
import { isDoubtful } from "./clock.ts";
import { errorText } from "./errors.ts";
import type { Cron } from "./feature.ts";
import { hold, isAlive, letGo } from "./job-holders.ts";
import { randomText } from "./random.ts";
import { row, run } from "./sql.ts";

/** Least time between two notes of a cron that may run concurrently, in ms. */
const NOTE_MS = 60_000;

/**
 * Runs a cron's body behind its lock row: while a run takes longer than its interval, later ones do not start; the lock
 * of a dead run is free. The outcome is stored in `cron_runs`, and errors of the body are rethrown.
 * @param mode "concurrent" may run several times at once (the job runners, which every commit wakes): only noted, once
 * a minute; "dated" does not start while the clock is in doubt
 * @param meanwhile runs instead of the body then
 */
export function runCron(app: CoreApp, name: string, body: () => void, mode: Cron[2], meanwhile?: () => void): void {
  const concurrent = mode === "concurrent";
  if (concurrent && notedLately(app, name)) {
    body();
    return;
  }
  // Every run checks this before it notes its own start, which closes the gap.
  const due = isDoubtful(app) && mode === "dated" ? meanwhile : body;
  if (!due) return;
  const holder = hold(app);
  try {
    if (lock(app, name, holder, concurrent)) runLocked(app, name, holder, due);
  } finally {
    letGo(app, holder);
  }
}

function runLocked(app: CoreApp, name: string, holder: string, body: () => void): void {
  let error = "";
  try {
    body();
  } catch (thrown) {
    error = errorText(thrown);
    throw thrown;
  } finally {
    const sql = `UPDATE cron_runs SET finished = {:now}, holder = '', last_error = {:error}, updated = {:now}
                 WHERE name = {:name} AND holder = {:holder}`;
    run(app, sql, { name, error, holder });
  }
}

/** Holds only once committed: `run` throws when the commit fails. */
function lock(app: CoreApp, name: string, holder: string, concurrent: boolean): boolean {
  // The row before the holders: a run that takes the lock in between is alive.
  const held = row(app, "SELECT holder FROM cron_runs WHERE name = {:name}", { name }, { holder: "" })?.holder ?? "";
  if (!concurrent && isAlive(app, held)) return false;
  return (
    run(
      app,
      `INSERT INTO cron_runs (id, name, started, finished, holder, last_error, created, updated)
       VALUES ({:id}, {:name}, {:now}, '', {:holder}, '', {:now}, {:now})
       ON CONFLICT (name) DO UPDATE SET started = excluded.started, holder = excluded.holder, updated = excluded.updated
       WHERE cron_runs.holder = {:held} OR {:concurrent}`,
      { id: randomText(15), name, holder, held, concurrent },
    ) > 0
  );
}

/** Kept in the process, so that waking the jobs costs no write. */
function notedLately(app: CoreApp, name: string): boolean {
  const key = `cron:${name}`;
  const last = app.store().get(key) as string | null; // only written below
  const time = now().getTime();
  // A time in the future means that the clock was set back.
  if (last !== null && Math.abs(time - Number(last)) < NOTE_MS) return true;
  app.store().set(key, String(time));
  return false;
}
