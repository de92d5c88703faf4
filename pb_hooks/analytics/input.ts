import { type AnalyticsQuery, COMPARISONS, STEPS } from "../../common/wire/analytics.ts";
import { daysIn, earlier, isDay } from "./days.ts";

/** The longest range: ten years including leap days. */
const MAX_DAYS = 3653;

type Input = { readonly [name: string]: string | undefined };

/** The error, and the field it is about. */
export type Refusal = {
  field: string;
  code: "validation_invalid_format" | "validation_in_invalid" | "range_reversed" | "range_too_long" | "range_in_future";
};

/** Reads a request's range, which ends today at the latest. */
export function readRange(input: Input, today: string): { from: string; to: string } | Refusal {
  const { from = "", to = "" } = input;
  for (const [field, day] of [
    ["from", from],
    ["to", to],
  ] as const)
    if (!isDay(day)) return { field, code: "validation_invalid_format" };
  if (to < from) return { field: "to", code: "range_reversed" };
  if (from > today) return { field: "from", code: "range_in_future" };
  const until = earlier(to, today);
  return daysIn(from, until) > MAX_DAYS ? { field: "from", code: "range_too_long" } : { from, to: until };
}

/** Reads a report's query. */
export function readQuery(input: Input, today: string): AnalyticsQuery | Refusal {
  const range = readRange(input, today);
  if ("code" in range) return range;
  const step = STEPS.find((each) => each === (input.step ?? "day"));
  if (!step) return { field: "step", code: "validation_in_invalid" };
  const compare = COMPARISONS.find((each) => each === (input.compare ?? "none"));
  return compare ? { ...range, step, compare } : { field: "compare", code: "validation_in_invalid" };
}
