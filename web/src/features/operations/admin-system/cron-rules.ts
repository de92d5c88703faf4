/** How often a task runs: every so many minutes or hours, at minutes of each hour, or once a day at a UTC time. */
export type Rhythm =
  | { kind: "minutes"; every: number }
  | { kind: "hours"; every: number }
  | { kind: "hourly"; minutes: number[] }
  | { kind: "daily"; hour: number; minute: number };

/** The rhythm of a cron expression of ours; null for any other, which is shown as it is. */
export function rhythmOf(schedule: string): Rhythm | null {
  const [minute = "", hour = "", ...rest] = schedule.split(" ");
  if (rest.join(" ") !== "* * *") return null;
  const step = /^\*(?:\/(\d+))?$/;
  const [everyMinute, everyHour] = [step.exec(minute), step.exec(hour)];
  if (everyMinute && hour === "*") return { kind: "minutes", every: Number(everyMinute[1] ?? 1) };
  if (!/^\d+(,\d+)*$/.test(minute)) return null;
  if (everyHour?.[1]) return { kind: "hours", every: Number(everyHour[1]) };
  if (everyHour) return { kind: "hourly", minutes: minute.split(",").map(Number) };
  return /^\d+$/.test(hour) && /^\d+$/.test(minute)
    ? { kind: "daily", hour: Number(hour), minute: Number(minute) }
    : null;
}

/** Today's time of an UTC hour and minute: what a daily task's time is in the reader's zone, summer time included. */
export function timeToday(hour: number, minute: number, now = new Date()): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), hour, minute)).toISOString();
}
