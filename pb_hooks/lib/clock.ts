import { addDays, addSeconds, DAY_SECONDS, dbTime, now, parseTime } from "../../common/time.ts";
import { CLOCK_SLACK_SECONDS } from "./job-rules.ts";
import { randomText } from "./random.ts";
import { row, run } from "./sql.ts";

/** Days without any cron after which the clock is in doubt: a server is seldom off for so long, and an RTC is years off. */
const GAP_DAYS = 3;
/** How long the doubt lasts: NTP corrects a clock within minutes of the network's return, and the operator gets a mail. */
const DOUBT_SECONDS = DAY_SECONDS;
/** How long it lasts on a server that is never on for a day, where a whole day of doubt would never end. */
const SHORT_SECONDS = 3600;
/** Its row among the crons: `started` is when the last doubt began, `finished` when it is over. */
const DOUBT = "clock";

const STARTS = { seen: "", since: "", until: "" };

/**
 * Whether the clock jumped ahead, or the server was off for days, a short while ago; the two cannot be told apart. Meanwhile
 * whatever ends or deletes by date waits, and so do letters. Crons start every minute, and their rows show when one last did.
 */
export function isDoubtful(app: CoreApp): boolean {
  const time = now();
  // Starts ahead of the clock were noted while that was fast.
  const sql = `SELECT COALESCE(MAX(CASE WHEN name != '${DOUBT}' AND started <= {:now} THEN started END), '') AS seen,
      COALESCE(MAX(CASE WHEN name = '${DOUBT}' THEN started END), '') AS since,
      COALESCE(MAX(CASE WHEN name = '${DOUBT}' THEN finished END), '') AS until
    FROM cron_runs`;
  const { seen, since, until } = row(app, sql, { now: dbTime(time) }, STARTS) ?? STARTS;
  const wasFast = since > dbTime(addSeconds(time, CLOCK_SLACK_SECONDS));
  if (wasFast) run(app, `DELETE FROM cron_runs WHERE name = '${DOUBT}'`, {});
  else if (until > dbTime(time)) return true;
  const last = parseTime(seen);
  if (!last || last >= addDays(time, -GAP_DAYS)) return false;
  const before = wasFast ? null : parseTime(since);
  // The clock was not set back afterwards, so the last doubt was unfounded: the server had been off.
  const wasOff = before && before <= last && last < addSeconds(before, DOUBT_SECONDS);
  note(app, time, addSeconds(time, wasOff ? SHORT_SECONDS : DOUBT_SECONDS));
  return true;
}

function note(app: CoreApp, time: Date, until: Date): void {
  const sql = `INSERT INTO cron_runs (id, name, started, finished, holder, last_error, created, updated)
    VALUES ({:id}, '${DOUBT}', {:now}, {:until}, '', '', {:now}, {:now})
    ON CONFLICT (name) DO UPDATE SET started = excluded.started, finished = excluded.finished, updated = excluded.updated`;
  run(app, sql, { id: randomText(15), now: dbTime(time), until: dbTime(until) });
}
