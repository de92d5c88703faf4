import * as v from "valibot";
import { DAY_MS } from "../time.ts";
import { COMPARISONS, LISTS, type Report, STEPS } from "../wire/analytics.ts";
import { day, missingAs, type Read } from "./fields.ts";
import { rule } from "./rule.ts";

/** The longest range: ten years including leap days. */
const MAX_DAYS = 3653;

const daysIn = ({ from, to }: { from: string; to: string }) => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

/** First and last day of a range, cut off at `today`. */
export const rangeInput = (today: string) =>
  v.pipe(
    v.object({ from: v.pipe(day(), v.minValue("1970-01-01", "validation_invalid_format")), to: day() }),
    rule("to", "range_reversed", ({ from, to }) => from <= to),
    rule("from", "range_in_future", ({ from }) => from <= today),
    v.transform(({ from, to }) => ({ from, to: to < today ? to : today })),
    rule("from", "range_too_long", (range) => daysIn(range) <= MAX_DAYS),
  );

const view = () => ({ step: missingAs("day", v.picklist(STEPS)), compare: missingAs("none", v.picklist(COMPARISONS)) });
export const reportQuery = (today: string) => v.intersect([rangeInput(today), v.object(view())]);
/**
 * The query of every report. `from` and `to` are included; a step that begins before `from` counts from `from`. At most
 * ten years; future days (UTC) are left out. Answers 400 at an invalid field.
 */
export type AnalyticsQuery = Read<typeof reportQuery>;

/** A report as a file; that of traffic has lists, each its own file. */
export const reportFileQuery = (report: Report, today: string) => {
  const parts = v.picklist(report === "traffic" ? (["", ...LISTS] as const) : ([""] as const));
  return v.intersect([rangeInput(today), v.object({ ...view(), part: missingAs("", parts) })]);
};
