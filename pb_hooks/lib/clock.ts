import { addDays, parseTime } from "../../common/time.ts";
import { randomText } from "./random.ts";
import { row, run } from "./sql.ts";
import { addSeconds, dbTime, now } from "./time.ts";

/** Days without any cron after which the clock is in doubt: a server is seldom off for so long, and an RTC is years off. */
const GAP_DAYS = 3;
/** For how long: NTP sets a wrong clock right within minutes of the network's return, and the operator reads a mail. */
const DOUBT_SECONDS = 24 * 3600;
/** Its row among the crons, written when the doubt begins. */
const DOUBT = "clock";

/**
 * Whether the clock has jumped ahead, or the server was off for days, less than a day ago: nobody knows which. What ends or
 * deletes by date waits, and so do letters. Crons start each minute, and their rows say when the last one did.
 */
export function isDoubtful(app: CoreApp): boolean {
  const time = now();
  // Starts ahead of the clock were noted while that was fast.
  const sql = `SELECT COALESCE(MAX(CASE WHEN name != '${DOUBT}' THEN started END), '') AS seen,
      COALESCE(MAX(CASE WHEN name = '${DOUBT}' THEN started END), '') AS since
    FROM cron_runs WHERE started <= {:now}`;
  const found = row(app, sql, { now: dbTime(time) }, { seen: "", since: "" });
  const [seen, since] = [parseTime(found?.seen ?? ""), parseTime(found?.since ?? "")];
  const isNew = seen !== null && seen < addDays(time, -GAP_DAYS) && (since === null || since < seen);
  if (isNew) note(app, time);
  return isNew || (since !== null && since > addSeconds(time, -DOUBT_SECONDS));
}

function note(app: CoreApp, time: Date): void {
  const sql = `INSERT INTO cron_runs (id, name, started, finished, holder, last_error, created, updated)
    VALUES ({:id}, '${DOUBT}', {:now}, '', '', '', {:now}, {:now})
    ON CONFLICT (name) DO UPDATE SET started = excluded.started, updated = excluded.updated`;
  run(app, sql, { id: randomText(15), now: dbTime(time) });
}
