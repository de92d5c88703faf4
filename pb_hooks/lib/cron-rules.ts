/** How long after its time a cron may start before it counts as late, in seconds. */
export const LATE_SECONDS = 15 * 60;

const MINUTE_MS = 60_000;
/** How far back to look for the last run: a week and a day. */
const LOOK_BACK_MINUTES = 8 * 24 * 60;

/** First and last value of minute, hour, day of month, month and day of week. */
const RANGES = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 6],
] as const;

/**
 * The last time, at or before `now`, at which a cron expression of five fields was due (UTC); null when there was none
 * within eight days. Fields are `*`, numbers, ranges, steps and lists of these, as in PocketBase.
 * @throws Error for anything else
 */
export function lastDue(schedule: string, now: Date): Date | null {
  const fields = schedule.trim().split(/\s+/);
  if (fields.length !== RANGES.length) throw new Error(`not a cron expression: ${schedule}`);
  const allowed = fields.map((field, index) => values(field, RANGES[index] ?? [0, 0]));
  const start = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS;
  for (let back = 0; back < LOOK_BACK_MINUTES; back++) {
    const time = new Date(start - back * MINUTE_MS);
    const parts = [
      time.getUTCMinutes(),
      time.getUTCHours(),
      time.getUTCDate(),
      time.getUTCMonth() + 1,
      time.getUTCDay(),
    ];
    if (parts.every((part, index) => allowed[index]?.has(part))) return time;
  }
  return null;
}

/** Whether a cron that should have started by now has not. `since` is its last start, else when the service began. */
export function isLate(schedule: string, since: Date, now: Date): boolean {
  const due = lastDue(schedule, new Date(now.getTime() - LATE_SECONDS * 1000));
  return due !== null && since < due;
}

function values(field: string, [first, last]: readonly [number, number]): Set<number> {
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
