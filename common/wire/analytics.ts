/**
 * Wire shapes of `/api/app/admin/analytics/*` (pb_hooks/analytics): administrators only, `no-store`. Days are UTC days,
 * `YYYY-MM-DD`; money is in cents, tax included. Nothing here names a member or a visitor.
 */

export const STEPS = ["day", "week", "month"] as const;
export type Step = (typeof STEPS)[number];

/** What a range is compared with: the same number of days before it, or the same days a year before. */
export const COMPARISONS = ["none", "previous", "year"] as const;
export type Comparison = (typeof COMPARISONS)[number];

/**
 * The reports, each at `GET /api/app/admin/analytics/{report}` and, as a file, at `…/{report}/csv`. The file of traffic has
 * its steps, or with `?part=sources|pages|locales` the whole list.
 */
export const REPORTS = ["traffic", "funnel", "money", "cohorts", "effects"] as const;
export type Report = (typeof REPORTS)[number];

/** The lists of the report on traffic. */
export const LISTS = ["sources", "pages", "locales"] as const;
export type List = (typeof LISTS)[number];

/**
 * The query of every report. `from` and `to` are included; a step that begins before `from` counts from `from` on. At most
 * ten years; days that have not begun (UTC) are left out. Refused with 400 at the field that is wrong.
 */
export type AnalyticsQuery = { from: string; to: string; step: Step; compare: Comparison };

/** Figures of the range in steps; `before` holds as many of the range that it is compared with, null without comparison. */
export type Series = { total: number; values: number[]; before: { total: number; values: number[] } | null };

/** Shares in percent with one decimal, null where nothing can be divided; `total` is the share of all steps together. */
export type Rates = {
  total: number | null;
  values: (number | null)[];
  before: { total: number | null; values: (number | null)[] } | null;
};

/** First days of the steps, and until when the roll-ups go ("" before the first one). */
type Steps = { days: string[]; builtUntil: string };

/** A visitor is counted once a day: over several days the same person counts again, because nobody is followed. */
export type TrafficReport = Steps & {
  visitors: Series;
  views: Series;
  /** The 20 greatest; `key` is a host ("" when there was none), a path without language ("/u/*": all invitations), or a language. */
  sources: TrafficRow[];
  pages: TrafficRow[];
  locales: TrafficRow[];
};
export type TrafficRow = { key: string; visitors: number; views: number };

/** Visits, then accounts made, trials begun, and members who paid for the first time: each counted on its own day. */
export type FunnelReport = Steps & { visits: Series; signUps: Series; trials: Series; paid: Series };

/**
 * `mrrCents` and `subscribers` are read at the end of each step (`total`: at the end of the range); the others are sums.
 * `started` and `churned`: members who begin to have paid time on a day, and who have none any more; `subscribers` moves
 * by their difference. `revenueCents` is what was paid on those days, `refundedCents` what of it was given back since, or
 * is disputed. `churnPercent` is of the subscribers at the end of the step before (`total`: in the mean of the steps);
 * `conversionPercent`: of trials that ended in the step, those that were followed by a payment.
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
 * Members by the month of their sign-up (`YYYY-MM`), for the months that the range touches; `paying[n]`: how many of them
 * had paid time at the end of the n-th month after it (of the month that runs: now). Step and comparison change nothing.
 */
export type CohortsReport = { builtUntil: string; cohorts: { month: string; size: number; paying: number[] }[] };

/**
 * What coupons and invitations brought in the range, greatest revenue first. `orders` were placed in the range and paid;
 * revenue is less what was given back. Of invitations: accounts made, first payments, everything that invited members paid.
 */
export type EffectsReport = {
  builtUntil: string;
  coupons: { code: string; orders: number; revenueCents: number; discountCents: number }[];
  referrals: { signUps: number; paid: number; revenueCents: number; rewardCents: number };
};

/** `GET …/status` and the answer of `POST …/rebuild {from, to}`: a rebuild is a job; `done` of `days` days are ready. */
export type AnalyticsStatus = {
  builtUntil: string;
  rebuild: { state: "queued" | "running" | "failed"; days: number; done: number } | null;
};
