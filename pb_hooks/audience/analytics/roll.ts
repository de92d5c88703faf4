import { PAID_STATUSES } from "../../../common/contract/billing.ts";
import { shiftDay } from "../../../common/days.ts";
import { addDays, addSeconds, dayOf, dbTime, parseTime, storedDay } from "../../../common/time.ts";
import { must } from "../../lib/errors.ts";
import { row, rows, run } from "../../lib/sql.ts";
import { listed } from "../../lib/sql-list.ts";
import { boundsOf, earlier } from "./days.ts";
import { books, paidBefore } from "./roll-books.ts";
import { traffic } from "./roll-traffic.ts";
import { keptSince } from "./rules.ts";
import { BOOKS, type Kind, replaceDay, sumMonths, TRAFFIC } from "./store.ts";

/** Each night recomputes accounts and payments of this many days, for changes that no payment points to. */
const TAIL_DAYS = 60;
/** Looks for changed payments from this many seconds before the last run: a commit may come late. */
const OVERLAP_SECONDS = 2 * 60;

/** Computes a day and replaces its old rows; `also` runs in the same transaction. */
export function rollDay(app: CoreApp, day: string, time: Date, also: (tx: CoreApp) => void = () => {}): void {
  // Read before the transaction, so that nobody waits for the lock in the meantime.
  const parts: [kinds: readonly Kind[], list: string][] = [];
  // Old events are deleted, but their counts stay.
  if (day >= keptSince(time)) parts.push([TRAFFIC, traffic(app, day)]);
  // Last: a payment that changes after this is still in the overlap of the next run.
  parts.push([BOOKS, books(app, day, time)]);
  app.runInTransaction((tx) => {
    for (const [kinds, list] of parts) replaceDay(tx, day, kinds, list);
    run(tx, "INSERT OR REPLACE INTO stats_daily (kind, day, a) VALUES ('built', {:day}, {:closed})", {
      day,
      closed: day < dayOf(time),
    });
    also(tx);
  });
}

/**
 * Every few minutes: rolls up days that have ended since the last run, days whose payments changed, and the current
 * day. It starts with the first recorded event.
 */
export function rollUp(app: CoreApp, time: Date): void {
  const today = dayOf(time);
  const since = followedUntil(app, time);
  const first = firstOpen(app, today);
  const touched = since ? touchedDays(app, since, today).filter((day) => day < first) : [];
  for (const day of touched) rollBooks(app, day, time);
  for (const day of boundsOf(first, today, "day").slice(0, -1)) rollDay(app, day, time);
  app.runInTransaction((tx) => {
    run(tx, "DELETE FROM stats_daily WHERE kind = 'followed'", {});
    run(tx, "INSERT INTO stats_daily (kind, day, key) VALUES ('followed', '', {:time})", { time: dbTime(time) });
  });
  sumMonths(app, today);
}

/** Each night: recomputes the latest days for changes without a payment, such as an extended trial. */
export function rollTail(app: CoreApp, time: Date): void {
  rollUp(app, time);
  const today = dayOf(time);
  const from = shiftDay(today, -TAIL_DAYS);
  const sql = "SELECT day FROM stats_daily WHERE kind = 'built' AND day >= {:from} AND day < {:today} ORDER BY day";
  for (const { day } of rows(app, sql, { from, today }, { day: "" })) rollBooks(app, day, time);
  sumMonths(app, today);
}

function rollBooks(app: CoreApp, day: string, time: Date): void {
  const list = books(app, day, time);
  app.runInTransaction((tx) => replaceDay(tx, day, BOOKS, list));
}

/** The first day without final figures. */
function firstOpen(app: CoreApp, today: string): string {
  // Days ahead of the clock were built while that was fast.
  const last =
    "SELECT COALESCE(MAX(day), '') AS day FROM stats_daily WHERE kind = 'built' AND a = 1 AND day < {:today}";
  const closed = row(app, last, { today }, { day: "" })?.day;
  if (closed) return shiftDay(closed, 1);
  const first = `SELECT MIN(day) AS day FROM (
    SELECT MIN(day) AS day FROM events UNION ALL SELECT substr(MIN(created), 1, 10) FROM users
    UNION ALL SELECT substr(MIN(paid_at), 1, 10) FROM payments WHERE paid_at != '' AND status IN ${listed(PAID_STATUSES)}
  ) WHERE day != ''`;
  const found = row(app, first, {}, { day: "" })?.day || today;
  return earlier(found, today);
}

/** Since when to look for changed payments; "" before the first run. A time ahead of the clock was noted while that was fast. */
function followedUntil(app: CoreApp, time: Date): string {
  const sql = `SELECT COUNT(*) AS runs, COALESCE(MAX(CASE WHEN key <= {:time} THEN key END), '') AS last
    FROM stats_daily WHERE kind = 'followed'`;
  const { runs, last } = must(row(app, sql, { time: dbTime(time) }, { runs: 0, last: "" }), "followed");
  if (runs === 0) return "";
  return dbTime(addSeconds(parseTime(last) ?? addDays(time, -1), -OVERLAP_SECONDS));
}

/**
 * The past days whose figures depend on payments changed since a time: the day of the payment and of its order, the
 * days that it pays for, and the end of its member's trial. A renewal changes neither its order's outcome nor the trial's.
 */
function touchedDays(app: CoreApp, since: string, today: string): string[] {
  const sql = `SELECT p.paid_at, p.period_start, p.period_end,
      CASE WHEN ${paidBefore('"order"')} THEN '' ELSE COALESCE(o.created, '') END AS ordered,
      CASE WHEN ${paidBefore("user")} THEN '' ELSE COALESCE(u.trial_ends, '') END AS trial_ends
    FROM payments p LEFT JOIN orders o ON o.id = p."order" LEFT JOIN users u ON u.id = p.user
    WHERE p.updated >= {:since}`;
  const shape = { paid_at: "", period_start: "", period_end: "", ordered: "", trial_ends: "" };
  const found = new Set<string>();
  for (const { paid_at, period_start, period_end, ordered, trial_ends } of rows(app, sql, { since }, shape)) {
    for (const time of [paid_at, ordered, trial_ends]) if (time) found.add(storedDay(time));
    const from = storedDay(period_start);
    const until = earlier(storedDay(period_end), shiftDay(today, -1));
    if (from && from <= until) for (const day of boundsOf(from, until, "day")) found.add(day);
  }
  const built = rows(app, "SELECT day FROM stats_daily WHERE kind = 'built'", {}, { day: "" });
  return built.map(({ day }) => day).filter((day) => found.has(day) && day < today);
}
