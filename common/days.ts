import { DAY_MS, dayOf } from "./time.ts";

// Days are UTC days as texts, "2026-03-01", which sort by time.

/** `day` moved by whole days. */
export function shiftDay(day: string, days: number): string {
  return dayOf(new Date((dayNumber(day) + days) * DAY_MS));
}

/** The number of days from `from` to `to`, both included; 0 or less when `to` is earlier. */
export function daysIn(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from) + 1;
}

/** Days since 1970-01-01. */
export function dayNumber(day: string): number {
  return Math.round(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8))) / DAY_MS);
}
