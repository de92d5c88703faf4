import type { Comparison, Step } from "../../../common/contract/analytics.ts";
import { dayNumber, shiftDay } from "../../../common/days.ts";

/** The earlier of two days, or of two stored times. */
export function earlier(one: string, other: string): string {
  return [one, other].sort()[0] ?? one;
}

/** The first day of a step: the day itself, the Monday of its ISO week, or the first of its month. */
export function stepStart(day: string, step: Step): string {
  if (step === "month") return `${day.slice(0, 7)}-01`;
  // 1970-01-01 was a Thursday.
  return step === "week" ? shiftDay(day, -((dayNumber(day) + 3) % 7)) : day;
}

/**
 * Where the steps of a range begin, plus the day after its end: step i runs from bounds[i] to the day before bounds[i +
 * 1]. The first one begins with the range.
 */
export function boundsOf(from: string, to: string, step: Step): string[] {
  const end = nextDay(to);
  const bounds: string[] = [];
  for (let at = from; at < end; at = step === "day" ? nextDay(at) : nextStart(at, step)) bounds.push(at);
  bounds.push(end);
  return bounds;
}

/**
 * The bounds of the range to compare with, the same number of them; null without comparison. The year before keeps the
 * dates: a day that one of the years lacks (29 February) is no separate step, and every day of the range still counts.
 */
export function boundsBefore(bounds: readonly string[], compare: Comparison): string[] | null {
  if (compare === "none") return null;
  return compare === "year" ? bounds.map(yearBefore) : daysBefore(bounds);
}

/** The bounds moved back by the number of days between the first and the last. */
function daysBefore(bounds: readonly string[]): string[] {
  const [first = "", last = first] = [bounds[0], bounds.at(-1)];
  const moved: string[] = [];
  let before = shiftDay(first, dayNumber(first) - dayNumber(last));
  for (let day = first; day <= last; day = nextDay(day)) {
    if (day === bounds[moved.length]) moved.push(before);
    before = nextDay(before);
  }
  return moved;
}

function yearBefore(day: string): string {
  const rest = day.slice(4);
  return `${Number(day.slice(0, 4)) - 1}${rest === "-02-29" ? "-03-01" : rest}`;
}

/** The whole months of a range that are among the `ready` ones, and the ranges of days that remain. */
export function splitMonths(from: string, to: string, ready: ReadonlySet<string>) {
  const months: string[] = [];
  const ranges: [from: string, to: string][] = [];
  let open = from;
  const bounds = boundsOf(from, to, "month");
  for (const [index, start] of bounds.slice(0, -1).entries()) {
    const end = bounds[index + 1] ?? start;
    const whole = start.endsWith("-01") && end.endsWith("-01");
    if (!whole || !ready.has(start.slice(0, 7))) continue;
    if (open < start) ranges.push([open, shiftDay(start, -1)]);
    months.push(start.slice(0, 7));
    open = end;
  }
  if (open <= to) ranges.push([open, to]);
  return { months, ranges };
}

/** The months from one to another, both included, such as "2026-03". */
export function monthsBetween(from: string, to: string): string[] {
  return boundsOf(`${from}-01`, `${to}-01`, "month")
    .slice(0, -1)
    .map((day) => day.slice(0, 7));
}

export function monthEnd(day: string): string {
  return shiftDay(nextStart(day, "month"), -1);
}

/** The first day after `day` on which a week or a month begins. */
function nextStart(day: string, step: Step): string {
  if (step === "week") return shiftDay(stepStart(day, "week"), 7);
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  return month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, "0")}-01`;
}

/** The next day. Dates are slow in the server's runtime, and a chart walks years of days. */
function nextDay(day: string): string {
  const date = Number(day.slice(8));
  return date < 28 ? day.slice(0, 8) + (date < 9 ? "0" : "") + (date + 1) : shiftDay(day, 1);
}
