import type { Locale } from "./contract/api.ts";
import { formatDate } from "./format.ts";
import { addDays, DAY_MS, dayOf, parseTime, utcMidnight } from "./time.ts";

/*
 * The clock of mainland France, by which the law counts days. The server's VM has no Intl; tests compare with Node's.
 */

const HOUR_MS = 3600 * 1000;

/** A time's day in Paris, "2026-03-01". */
export function parisDay(time: Date): string {
  return dayOf(new Date(time.getTime() + offsetMs(time)));
}

/** The last day of a legal period: it ends at midnight in Paris, and `end` is the first moment after it. */
export function lastParisDay(end: Date): string {
  return parisDay(new Date(end.getTime() - 1000));
}

/** The moment at which a day begins in Paris. @param day "2026-03-01" */
export function parisMidnight(day: string): Date {
  const utc = utcMidnight(day);
  // The clock changes at 1:00 UTC, after midnight: the offset an hour or two before is that of midnight.
  return new Date(utc.getTime() - offsetMs(new Date(utc.getTime() - 2 * HOUR_MS)));
}

/** A time's hour in Paris, 0 to 23. */
export function parisHour(time: Date): number {
  return new Date(time.getTime() + offsetMs(time)).getUTCHours();
}

/** Date and time in Paris, in words: "22 novembre 2026 à 14:05 (heure de Paris)". */
export function formatParis(time: Date, locale: Locale): string {
  const clock = new Date(time.getTime() + offsetMs(time)).toISOString().slice(11, 16);
  const date = formatDate(parisDay(time), locale);
  return locale === "fr" ? `${date} à ${clock} (heure de Paris)` : `${date} at ${clock} (Paris time)`;
}

/**
 * A time's day in Paris, in words: "22 novembre 2026". Pages and mails name a member's days and times by this clock: a mail does
 * not know the reader's zone. @param iso anything that Date parses; what is no time gives ""
 */
export function formatParisDay(iso: string, locale: Locale): string {
  const time = parseTime(iso);
  return time ? formatDate(parisDay(time), locale) : "";
}

/** The first day from `day` on that is neither a Saturday, a Sunday nor a public holiday. */
export function workingDayFrom(day: string): string {
  let date = utcMidnight(day);
  while (isOff(date)) date = addDays(date, 1);
  return dayOf(date);
}

function isOff(date: Date): boolean {
  return date.getUTCDay() === 0 || date.getUTCDay() === 6 || isHoliday(date);
}

/** Month and day of the holidays with a fixed date (art. L3133-1 of the French labour code). */
const FIXED: readonly string[] = ["01-01", "05-01", "05-08", "07-14", "08-15", "11-01", "11-11", "12-25"];
/** Days after Easter Sunday: Easter Monday, Ascension, Whit Monday. */
const AFTER_EASTER: readonly number[] = [1, 39, 50];

function isHoliday(date: Date): boolean {
  if (FIXED.includes(date.toISOString().slice(5, 10))) return true;
  const days = Math.round((date.getTime() - easter(date.getUTCFullYear()).getTime()) / DAY_MS);
  return AFTER_EASTER.includes(days);
}

/** Easter Sunday in the Gregorian calendar (the anonymous algorithm, as Meeus gives it). */
function easter(year: number): Date {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 19 * l) / 433);
  const month = Math.floor((h + l - 7 * m + 90) / 25);
  const day = (h + l - 7 * m + 33 * month + 19) % 32;
  return new Date(Date.UTC(year, month - 1, day));
}

/** How far Paris is ahead of UTC: two hours from the last Sunday of March to that of October, at 1:00 UTC, else one. */
function offsetMs(time: Date): number {
  const year = time.getUTCFullYear();
  return time >= lastSunday(year, 2) && time < lastSunday(year, 9) ? 2 * HOUR_MS : HOUR_MS;
}

function lastSunday(year: number, month: number): Date {
  const last = new Date(Date.UTC(year, month + 1, 0, 1));
  return addDays(last, -last.getUTCDay());
}
