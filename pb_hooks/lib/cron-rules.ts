import { DAY_MS } from "../../common/time.ts";

/** How long after its time a cron may start before it counts as late, in seconds. */
export const LATE_SECONDS = 15 * 60;

const MINUTE_MS = 60_000;
/** How far back to look for the last run: a week and a day. */
const LOOK_BACK_MS = 8 * DAY_MS;

/**
 * The last time, at or before `now`, at which a cron expression of five fields was due (UTC); null when there was none
 * within eight days. Fields are `*`, numbers, ranges, steps and lists of these, as in PocketBase.
 * @throws Error for anything else
 */
export function lastDue(schedule: string, now: Date): Date | null {
  const fields = schedule.trim().split(/\s+/);
  if (fields.length !== 5) throw new Error(`not a cron expression: ${schedule}`);
  const [minute = "", hour = "", day = "", month = "", weekday = ""] = fields;
  const [minutes, hours] = [values(minute, 0, 59), values(hour, 0, 23)];
  const [days, months, weekdays] = [values(day, 1, 31), values(month, 1, 12), values(weekday, 0, 6)];
  let time = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS;
  const first = time - LOOK_BACK_MS;
  while (time > first) {
    const date = new Date(time);
    const [h, m] = [date.getUTCHours(), date.getUTCMinutes()];
    const isDay = days.has(date.getUTCDate()) && months.has(date.getUTCMonth() + 1) && weekdays.has(date.getUTCDay());
    if (isDay && hours.has(h) && minutes.has(m)) return date;
    // Where the hour or the day does not fit, the last minute of the previous one is next.
    const back = isDay && hours.has(h) ? 1 : m + 1 + (isDay ? 0 : h * 60);
    time -= back * MINUTE_MS;
  }
  return null;
}

/** Whether a cron that should have started by now has not. `since` is its last start, else when the service began. */
export function isLate(schedule: string, since: Date, now: Date): boolean {
  const due = lastDue(schedule, new Date(now.getTime() - LATE_SECONDS * 1000));
  return due !== null && since < due;
}

function values(field: string, first: number, last: number): Set<number> {
  const found = new Set<number>();
  for (const part of field.split(",")) {
    const match = /^(?:\*|(\d+)(?:-(\d+))?)(?:\/(\d+))?$/.exec(part);
    if (!match) throw new Error(`not a cron field: ${field}`);
    const [, from, to, step] = match;
    const low = from === undefined ? first : Number(from);
    const high = to !== undefined ? Number(to) : from === undefined || step !== undefined ? last : low;
    for (let value = low; value <= high; value += Number(step ?? 1) || 1) found.add(value);
  }
  return found;
}
