import {
  type AnalyticsQuery,
  COMPARISONS,
  type Comparison,
  REPORTS,
  type Report,
  rangeInput,
  STEPS,
  type Step,
} from "../../../../../common/contract/analytics.ts";
import { type RefusalCode, read } from "../../../../../common/contract/refusal.ts";
import { daysIn, shiftDay } from "../../../../../common/days.ts";
import { dayOf } from "../../../../../common/time.ts";

/** Ranges that end today (UTC); "12m" is this month and the eleven before. */
export const PRESETS = ["7d", "30d", "90d", "12m", "year"] as const;
export type Preset = (typeof PRESETS)[number];

/** What /admin/analytics shows, from its address. */
export type View = AnalyticsQuery & {
  report: Report;
  range: Preset | "custom";
  /** What is wrong with a custom range; the server is not asked then. */
  problem: RefusalCode | null;
};

export const today = (): string => dayOf(new Date());

export function presetDays(preset: Preset, now: string): { from: string; to: string } {
  const [year = 0, month = 0] = now.split("-").map(Number);
  if (preset === "year") return { from: `${year}-01-01`, to: now };
  if (preset === "12m") return { from: dayOf(new Date(Date.UTC(year, month - 12, 1))), to: now };
  return { from: shiftDay(now, 1 - Number.parseInt(preset, 10)), to: now };
}

/** What is wrong with a range, or null. Days after today have nothing to show yet. */
export function rangeProblem(from: string, to: string, now: string): RefusalCode | null {
  const refused = read(rangeInput(now), { from, to }).refusal?.code;
  return refused ?? (to > now ? "range_in_future" : null);
}

/** A step that splits a range into a few to a few dozen points. Money comes and goes by the month: a day's churn says nothing. */
export function defaultStep(from: string, to: string, report: Report): Step {
  const days = daysIn(from, to);
  if (report === "money") return days <= 31 ? "week" : "month";
  return days <= 31 ? "day" : days <= 190 ? "week" : "month";
}

/** Whether a step, given by its first day, has not ended at the end of `now`. */
export function isRunning(first: string, step: Step, now: string): boolean {
  if (step === "month") return first.slice(0, 7) === now.slice(0, 7);
  return shiftDay(first, step === "week" ? 6 : 0) >= now;
}

/** Members stay for months, so cohorts and revenue default to a year. */
const defaultPreset = (report: Report): Preset => (report === "cohorts" || report === "money" ? "12m" : "30d");

/** Reads an address's query. Unknown values fall back to the default; invalid dates are kept and validated. */
export function readView(search: string, now: string): View {
  const given = new URLSearchParams(search);
  const report = oneOf(REPORTS, given.get("report")) ?? "traffic";
  const own = given.has("from") || given.has("to");
  const preset = oneOf(PRESETS, given.get("range")) ?? defaultPreset(report);
  const { from, to } = own ? { from: given.get("from") ?? "", to: given.get("to") ?? "" } : presetDays(preset, now);
  const problem = own ? rangeProblem(from, to, now) : null;
  return {
    report,
    range: own ? "custom" : preset,
    from,
    to,
    problem,
    step: oneOf(STEPS, given.get("step")) ?? (problem ? "day" : defaultStep(from, to, report)),
    compare: oneOf(COMPARISONS, given.get("compare")) ?? "none",
  };
}

/** A change of the view by the page's controls. */
export type ViewChange =
  | { report: Report }
  | { range: Preset }
  | { from: string; to: string }
  | { step: Step }
  | { compare: Comparison };

/** The query after a change. Another range resets the step: what suited a week does not suit a year. */
export function changeView(search: string, change: ViewChange): string {
  const params = new URLSearchParams(search);
  if ("range" in change || "from" in change) for (const name of ["range", "from", "to", "step"]) params.delete(name);
  for (const [name, value] of Object.entries(change)) params.set(name, value);
  if (params.get("compare") === "none") params.delete("compare");
  if (params.get("report") === "traffic") params.delete("report");
  return params.toString();
}

export function reportQuery({ from, to, step, compare }: AnalyticsQuery): AnalyticsQuery {
  return { from, to, step, compare };
}

function oneOf<Value extends string>(values: readonly Value[], text: string | null): Value | undefined {
  return values.find((value) => value === text);
}
