import { errorText } from "./errors.ts";
import { randomText } from "./random.ts";
import { row, run } from "./sql.ts";
import { addSeconds, dbTime, now } from "./time.ts";

/** A run that is older than this died with its process: the next one may start, in seconds. */
const LEASE_SECONDS = 30 * 60;
/** How often a cron that may run several times at once is noted, in ms. */
const NOTE_MS = 60_000;
const ID_ALPHABET = "abcdefghijklmnopqrstuvwxyz0123456789";

/**
 * Runs a cron's body behind its lock row: of two nodes, or of a run that takes longer than its interval, one goes on.
 * How it went stays in `cron_runs`. What the body throws is thrown on.
 * @param concurrent may run several times at once (the job runner, which every commit wakes): only noted, once a minute
 */
export function runCron(app: CoreApp, name: string, body: () => void, concurrent: boolean): void {
  if (concurrent && notedLately(app, name)) {
    body();
    return;
  }
  const started = now();
  if (!lock(app, name, started, concurrent)) return;
  let error = "";
  try {
    body();
  } catch (thrown) {
    error = errorText(thrown);
    throw thrown;
  } finally {
    const sql = `UPDATE cron_runs SET finished = {:now}, locked_until = '', last_error = {:error}, updated = {:now}
                 WHERE name = {:name} AND started = {:started}`;
    run(app, sql, { name, error, started: dbTime(started), now: dbTime(now()) });
  }
}

function lock(app: CoreApp, name: string, time: Date, concurrent: boolean): boolean {
  const taken = row(
    app,
    `INSERT INTO cron_runs (id, name, started, finished, locked_until, last_error, created, updated)
     VALUES ({:id}, {:name}, {:now}, '', {:until}, '', {:now}, {:now})
     ON CONFLICT (name) DO UPDATE SET started = excluded.started, locked_until = excluded.locked_until,
       updated = excluded.updated
     WHERE cron_runs.locked_until < {:now} OR {:concurrent}
     RETURNING id`,
    {
      id: randomText(15, ID_ALPHABET),
      name,
      now: dbTime(time),
      until: dbTime(addSeconds(time, LEASE_SECONDS)),
      concurrent,
    },
    { id: "" },
  );
  return taken !== undefined;
}

/** Remembered by the process, so that waking the jobs costs no write. */
function notedLately(app: CoreApp, name: string): boolean {
  const key = `cron:${name}`;
  const last = app.store().get(key) as string | null; // only written below
  const time = now().getTime();
  if (last !== null && time - Number(last) < NOTE_MS) return true;
  app.store().set(key, String(time));
  return false;
}
