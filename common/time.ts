/** Seconds and milliseconds of a day of 24 hours. */
export const DAY_SECONDS = 24 * 3600;
export const DAY_MS = DAY_SECONDS * 1000;

/** A stored time ("2026-03-01 08:00:00.000Z") in ISO 8601, which every runtime parses; "" stays "". */
export function isoTime(stored: string): string {
  return stored.replace(" ", "T");
}

/** Parses a stored or ISO 8601 time; null for an empty field and anything that is no time. */
export function parseTime(text: string): Date | null {
  const time = new Date(isoTime(text));
  return Number.isNaN(time.getTime()) ? null : time;
}

/** `date` moved by days of 24 hours. */
export function addDays(date: Date, days: number): Date {
  return new Date(date.getTime() + days * DAY_MS);
}

/** Days until `end`, counting a partial day as one; 0 when it has passed. */
export function daysUntil(end: Date, now: Date): number {
  return Math.max(0, Math.ceil((end.getTime() - now.getTime()) / DAY_MS));
}

/** Whether a text is a calendar day, `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const date = utcMidnight(text);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** The day of a time, in UTC: "2026-03-01". */
export function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}

/** The day of a time as text, stored or ISO 8601, in UTC; "" stays "". */
export function storedDay(time: string): string {
  return time.slice(0, 10);
}

/** The moment at which a day begins in UTC. @param day "2026-03-01" */
export function utcMidnight(day: string): Date {
  return new Date(`${day}T00:00:00.000Z`);
}

/** The current time; handlers read it once and pass it to the pure rules. */
export function now(): Date {
  return new Date();
}

/** A date in PocketBase's format, "2026-03-01 08:00:00.000Z"; such texts sort by time. */
export function dbTime(date: Date): string {
  return date.toISOString().replace("T", " ");
}

/** The stored form of a time that `isoTime` has made ISO 8601. */
export function storedTime(iso: string): string {
  return iso.replace("T", " ");
}

/** ISO 8601 of a stored date, or null when the field is empty. */
export function isoOrNull(stored: string): string | null {
  return stored === "" ? null : isoTime(stored);
}

/** `date` moved by whole or fractional seconds. */
export function addSeconds(date: Date, seconds: number): Date {
  return new Date(date.getTime() + seconds * 1000);
}
