import { isoTime } from "../../common/time.ts";
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
