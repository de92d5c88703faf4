import { shiftDay } from "../../../../../common/days.ts";
import { dayOf, isDay } from "../../../../../common/time.ts";

/** Days, both included, `YYYY-MM-DD` in Paris. */
export type Range = { from: string; to: string };

export const PRESETS = ["month", "last-month", "quarter", "last-quarter", "year", "last-year"] as const;
export type Preset = (typeof PRESETS)[number];

/** How many months a preset has. */
const MONTHS: Readonly<Record<Preset, number>> = {
  month: 1,
  "last-month": 1,
  quarter: 3,
  "last-quarter": 3,
  year: 12,
  "last-year": 12,
};

/** The whole month, quarter or year around a day, or the previous one. */
export function rangeOf(preset: Preset, today: string): Range {
  const [year = 0, month = 0] = today.split("-").map(Number);
  const months = MONTHS[preset];
  const begun = Math.floor((month - 1) / months) * months - (preset.startsWith("last-") ? months : 0);
  return { from: firstOf(year, begun), to: shiftDay(firstOf(year, begun + months), -1) };
}

/** The first day of a month; 0 is January, and months outside the year count on. */
function firstOf(year: number, month: number): string {
  return dayOf(new Date(Date.UTC(year, month, 1)));
}

/** Whether two typed days make a range. */
export const isRange = ({ from, to }: Range): boolean => isDay(from) && isDay(to) && from <= to;
