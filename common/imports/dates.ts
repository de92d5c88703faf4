import { fold } from "../fold.ts";
import { parisMidnight } from "../paris.ts";
import { addDays, addSeconds, dayOf, isDay, utcMidnight } from "../time.ts";
import { isNothing, line, refuseDamaged, Unreadable } from "./values.ts";

/** The order of day and month in a column of dates such as 03/04/2027. */
export const DATE_ORDERS = ["dmy", "mdy"] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/** `ask`: all dates of the column fit both orders; `mixed`: some fit one only, and some the other. */
export type OrderOfColumn = DateOrder | "ask" | "mixed" | "none";

/** Substack writes 2118 for "for life". */
const LAST_YEAR = 2199;
const FIRST_YEAR = 1970;

const NUMBERS = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})(?:[T ,]+(\d{1,2})[:hH](\d{2})(?::(\d{2}))?)?$/;
const ISO =
  /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*(Z|UTC|[+-]\d{2}:?\d{2})?)?$/i;
const DAY_FIRST = /^(\d{1,2})(?:er|st|nd|rd|th)?\s+([a-z]+)\.?,?\s+(\d{4})$/;
const MONTH_FIRST = /^([a-z]+)\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/;

/** How each month begins, in English and in French, without accents. */
const MONTHS: readonly RegExp[] = [
  ...[/^jan/, /^(feb|fev)/, /^mar/, /^(apr|avr)/, /^(may|mai)/, /^(june?|juin)$/, /^(july?|juil(let)?)$/, /^(aug|aou)/],
  ...[/^sep/, /^oct/, /^nov/, /^dec/],
];

/** Which order the dates of a whole column have. */
export function orderOf(cells: readonly string[]): OrderOfColumn {
  let [isDayFirst, isMonthFirst, both] = [false, false, false];
  for (const cell of cells) {
    const [, first, second] = NUMBERS.exec(line(cell)) ?? [];
    if (first === undefined || second === undefined) continue;
    if (Number(first) > 12) isDayFirst = true;
    else if (Number(second) > 12) isMonthFirst = true;
    else if (Number(first) !== Number(second)) both = true;
  }
  if (isDayFirst && isMonthFirst) return "mixed";
  if (isDayFirst) return "dmy";
  if (isMonthFirst) return "mdy";
  return both ? "ask" : "none";
}

/**
 * A date of a file; null for none. A day without a time lasts until its end in Paris; a time without a zone is UTC, as exports write it.
 * @param order of the column; undefined while nobody has said
 * @throws Unreadable `value_damaged`, `date_order`, `date_far` or `date_unreadable`
 */
export function readDate(cell: string, order?: DateOrder): Date | null {
  const text = line(cell);
  if (isNothing(text)) return null;
  refuseDamaged(text);
  const date = isoDate(text) ?? serial(text) ?? numbered(text, order) ?? worded(text);
  if (!date) throw new Unreadable("date_unreadable", text);
  const year = date.getUTCFullYear();
  if (year < FIRST_YEAR || year > LAST_YEAR) throw new Unreadable("date_far", text);
  return date;
}

function isoDate(text: string): Date | undefined {
  const [found, year = "", month = "", day = "", hour, minute = "", second = "00", zone = "Z"] = ISO.exec(text) ?? [];
  if (!found) return undefined;
  return hour === undefined
    ? endOf(year, month, day)
    : timeOf(
        year,
        month,
        day,
        hour,
        minute,
        second,
        /^(Z|UTC)$/i.test(zone) ? "Z" : zone.replace(/^(...)(\d\d)$/, "$1:$2"),
      );
}

/** Excel's days since 30 December 1899, from 1970 to 2149; and Unix times in seconds and milliseconds. */
function serial(text: string): Date | undefined {
  if (/^\d{5}([.,]\d+)?$/.test(text)) {
    const days = Number(text.replace(",", "."));
    if (days < 25_569 || days > 91_000) return undefined;
    const at = addDays(utcMidnight("1899-12-30"), days);
    return Number.isInteger(days) ? endOfDay(dayOf(at)) : new Date(Math.round(at.getTime() / 1000) * 1000);
  }
  if (/^[1-4]\d{9}$/.test(text)) return new Date(Number(text) * 1000);
  return /^[1-4]\d{12}$/.test(text) ? new Date(Number(text)) : undefined;
}

function numbered(text: string, order: DateOrder | undefined): Date | undefined {
  const [found, first = "", second = "", year = "", hour, minute = "", seconds = "00"] = NUMBERS.exec(text) ?? [];
  if (!found) return undefined;
  const isSame = Number(first) === Number(second);
  if (!order && !isSame) throw new Unreadable("date_order", text);
  const [day, month] = order === "mdy" ? [second, first] : [first, second];
  return hour === undefined ? endOf(year, month, day) : timeOf(year, month, day, hour, minute, seconds, "Z");
}

function worded(text: string): Date | undefined {
  const words = fold(text);
  const [, day = "", name = "", year = ""] = DAY_FIRST.exec(words) ?? [];
  if (name) return endOf(year, monthOf(name), day);
  const [, month = "", second = "", later = ""] = MONTH_FIRST.exec(words) ?? [];
  return month ? endOf(later, monthOf(month), second) : undefined;
}

function monthOf(name: string): string {
  return String(MONTHS.findIndex((month) => month.test(name)) + 1);
}

const two = (text: string) => text.padStart(2, "0");

function endOf(year: string, month: string, day: string): Date | undefined {
  return endOfDay(`${year}-${two(month)}-${two(day)}`);
}

function endOfDay(day: string): Date | undefined {
  return isDay(day) ? addSeconds(parisMidnight(dayOf(addDays(utcMidnight(day), 1))), -1) : undefined;
}

function timeOf(year: string, month: string, day: string, hour: string, minute: string, second: string, zone: string) {
  const written = `${year}-${two(month)}-${two(day)}`;
  const time = new Date(`${written}T${two(hour)}:${minute}:${second}${zone}`);
  return isDay(written) && !Number.isNaN(time.getTime()) ? time : undefined;
}
