import * as v from "valibot";
import { DAY_MS } from "../time.ts";
import { day, missingAs, type Read } from "./fields.ts";
import { rule } from "./rule.ts";

/**
 * Wire shapes of `/api/app/admin/analytics/*` (pb_hooks/audience/analytics): administrators only, `no-store`. Days are UTC days,
 * `YYYY-MM-DD`; money is in cents, tax included. Nothing here names a member or a visitor.
 */

export const STEPS = ["day", "week", "month"] as const;
export type Step = (typeof STEPS)[number];

/** The compared range: the same number of days before it, or the same days a year earlier. */
export const COMPARISONS = ["none", "previous", "year"] as const;
export type Comparison = (typeof COMPARISONS)[number];

/**
 * The reports, each at `GET /api/app/admin/analytics/{report}` and, as a file, at `…/{report}/csv`. The traffic file
 * has its steps, or with `?part=sources|pages|locales` the whole list.
 */
export const REPORTS = ["traffic", "funnel", "money", "cohorts", "effects"] as const;
export type Report = (typeof REPORTS)[number];

/** The lists of the report on traffic. */
const LISTS = ["sources", "pages", "locales"] as const;
export type List = (typeof LISTS)[number];

/** A range's figures in steps; `before` has as many values of the compared range, null without comparison. */
export type Series = { total: number; values: number[]; before: { total: number; values: number[] } | null };

/** Shares in percent with one decimal, null where the whole is 0; `total` is the share of all steps together. */
export type Rates = {
  total: number | null;
  values: (number | null)[];
  before: { total: number | null; values: (number | null)[] } | null;
};

/** First days of the steps, and the last rolled-up time ("" before the first one). */
type Steps = { days: string[]; builtUntil: string };

/** A visitor counts once a day: over several days the same person counts again, because nobody is tracked. */
export type TrafficReport = Steps & {
  visitors: Series;
  views: Series;
  /** The top 20; `key` is a host ("": no referrer), a path without language ("/u/*": all referrals), or a language. */
  sources: TrafficRow[];
  pages: TrafficRow[];
  locales: TrafficRow[];
};
export type TrafficRow = { key: string; visitors: number; views: number };

/** Visits, then accounts created, trials started, and first payments of members: each counted on its own day. */
export type FunnelReport = Steps & { visits: Series; signUps: Series; trials: Series; paid: Series };

/**
 * `mrrCents` and `subscribers` are values at the end of each step (`total`: at the end of the range); the others are
 * sums. `started` and `churned`: members who gain paid time on a day, and who lose it; `subscribers` changes by their
 * difference. `revenueCents` is what was paid on those days, `refundedCents` the part of it since refunded or disputed.
 * `churnPercent` relates to the subscribers at the end of the step before (`total`: the mean of the steps);
 * `conversionPercent`: the share of the trials ending in the step that were followed by a payment.
 */
export type MoneyReport = Steps & {
  mrrCents: Series;
  subscribers: Series;
  started: Series;
  churned: Series;
  revenueCents: Series;
  refundedCents: Series;
  churnPercent: Rates;
  conversionPercent: Rates;
};

/**
 * Members by month of sign-up (`YYYY-MM`), for the months that the range touches; `paying[n]`: how many of them had
 * paid time at the end of the n-th month after it (for the current month: now). Step and comparison have no effect.
 */
export type CohortsReport = { builtUntil: string; cohorts: { month: string; size: number; paying: number[] }[] };

/**
 * What coupons and referrals brought in the range, highest revenue first. `orders` were placed in the range and paid;
 * revenue is net of refunds. For referrals: accounts created, first payments, and everything that referred members
 * paid.
 */
export type EffectsReport = {
  builtUntil: string;
  coupons: { code: string; orders: number; revenueCents: number; discountCents: number }[];
  referrals: { signUps: number; paid: number; revenueCents: number; rewardCents: number };
};

/**
 * `GET …/status` and the answer of `POST …/rebuild {from, to}`: a rebuild is a job; `done` of `days` days are ready. `full` are the
 * days that reached the limit of page views, so that later ones did not count: the latest 400, newest first.
 */
export type AnalyticsStatus = {
  builtUntil: string;
  full: string[];
  rebuild: { state: "queued" | "running" | "failed"; days: number; done: number } | null;
};

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
