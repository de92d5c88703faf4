/** The current time; handlers read it once and hand it to the pure rules. */
export function now(): Date {
  return new Date();
}

/** A date as PocketBase stores it, "2026-03-01 08:00:00.000Z": texts of this form sort by time. */
export function dbTime(date: Date): string {
  return date.toISOString().replace("T", " ");
}

/** ISO 8601 of a stored date, or null when the field is empty. */
export function isoOrNull(stored: string): string | null {
  return stored === "" ? null : stored.replace(" ", "T");
}

/** `date` moved by whole or broken seconds. */
export function addSeconds(date: Date, seconds: number): Date {
  return new Date(date.getTime() + seconds * 1000);
}

/** `date` moved by days of 24 hours. */
export function addDays(date: Date, days: number): Date {
  return addSeconds(date, days * 24 * 3600);
}

/** A stored date, or null when the field is empty. */
export function parseTime(stored: string): Date | null {
  return stored === "" ? null : new Date(stored.replace(" ", "T"));
}
