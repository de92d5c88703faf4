import type {
  AnalyticsQuery,
  CohortsReport,
  EffectsReport,
  FunnelReport,
  MoneyReport,
  TrafficReport,
  TrafficRow,
} from "../../../common/contract/analytics.ts";
import { shiftDay } from "../../../common/days.ts";
import { boundsBefore, boundsOf, monthsBetween, stepStart } from "./days.ts";
import { levelSeries, levels, type Placed, placed, rates, starts, sumSeries, sums } from "./series.ts";
import { builtUntil, byKey, cohortPaying, cohortSizes, days, type FIGURES, type Kind, placeOf } from "./store.ts";

/** Rows of the lists on the page, and in their file. */
const LISTED = 20;
export const EXPORTED = 10_000;

/** The lists of the traffic report, and the kind of row that each one reads. */
export const LISTS = { sources: "source", pages: "page", locales: "locale" } as const;

type Range = Pick<AnalyticsQuery, "from" | "to">;

/** Visitors, pages, and where visitors came from. */
export function trafficReport(app: CoreApp, query: AnalyticsQuery): TrafficReport {
  const { steps, sum } = stepped(app, query);
  return {
    ...steps,
    visitors: sum("visits", "visitors"),
    views: sum("visits", "views"),
    sources: trafficList(app, "sources", query, LISTED),
    pages: trafficList(app, "pages", query, LISTED),
    locales: trafficList(app, "locales", query, LISTED),
  };
}

/** One of the lists, largest first. */
export function trafficList(app: CoreApp, list: keyof typeof LISTS, range: Range, limit: number): TrafficRow[] {
  return byKey(app, LISTS[list], range, limit).map(({ key, a, b }) => ({ key, visitors: a, views: b }));
}

/** From the visit to the first payment. */
export function funnelReport(app: CoreApp, query: AnalyticsQuery): FunnelReport {
  const { steps, sum } = stepped(app, query);
  return {
    ...steps,
    visits: sum("visits", "visitors"),
    signUps: sum("accounts", "signUps"),
    trials: sum("accounts", "trials"),
    paid: sum("accounts", "paid"),
  };
}

/** Recurring revenue, payments, and members gained and lost. */
export function moneyReport(app: CoreApp, query: AnalyticsQuery): MoneyReport {
  const { steps, sum, level, start } = stepped(app, query);
  const churned = sum("running", "churned");
  return {
    ...steps,
    mrrCents: level("running", "mrrCents"),
    subscribers: level("running", "subscribers"),
    started: sum("running", "started"),
    churned,
    revenueCents: sum("cash", "revenueCents"),
    refundedCents: sum("cash", "refundedCents"),
    churnPercent: rates(churned, start("running", "subscribers")),
    conversionPercent: rates(sum("trial-ends", "paid"), sum("trial-ends", "ended")),
  };
}

/** Members who still pay, by month of sign-up. */
export function cohortsReport(app: CoreApp, { from, to }: Range): CohortsReport {
  const until = builtUntil(app);
  const [first, last] = [from.slice(0, 7), to.slice(0, 7)];
  const sizes = new Map(cohortSizes(app, first, last).map(({ month, size }) => [month, size]));
  const paying = new Map(cohortPaying(app, first, last, until).map((row) => [`${row.later} ${row.month}`, row.paying]));
  const months = monthsBetween(first, until.slice(0, 7));
  const cohorts = months
    .filter((month) => month <= last)
    .map((month, index) => ({
      month,
      size: sizes.get(month) ?? 0,
      paying: months.slice(index).map((later) => paying.get(`${later} ${month}`) ?? 0),
    }));
  return { builtUntil: until, cohorts };
}

export function effectsReport(app: CoreApp, range: Range): EffectsReport {
  const coupons = byKey(app, "coupon", range, EXPORTED)
    .map(({ key, a, b, c }) => ({ code: key, orders: a, revenueCents: b, discountCents: c }))
    .sort((one, other) => other.revenueCents - one.revenueCents || other.orders - one.orders);
  const whole = placed(days(app, "referral", range.from, range.to), [range.from, shiftDay(range.to, 1)]);
  const sum = (figure: (typeof FIGURES)["referral"][number]) => sums(whole, placeOf("referral", figure))[0] ?? 0;
  return {
    builtUntil: builtUntil(app),
    coupons,
    referrals: {
      signUps: sum("signUps"),
      paid: sum("paid"),
      revenueCents: sum("revenueCents"),
      rewardCents: sum("rewardCents"),
    },
  };
}

/** Reads series of figures over the steps of a query, and over those of its comparison. */
function stepped(app: CoreApp, { from, to, step, compare }: AnalyticsQuery) {
  const bounds = boundsOf(from, to, step);
  const before = boundsBefore(bounds, compare);
  const kept = new Map<string, Placed>();
  /** Starts the day before, whose end is where the levels begin. */
  const read = (kind: Kind, of: readonly string[]): Placed => {
    const [first = "", end = first] = [of[0], of.at(-1)];
    const found = kept.get(kind + first) ?? placed(days(app, kind, shiftDay(first, -1), shiftDay(end, -1)), of);
    kept.set(kind + first, found);
    return found;
  };
  const pair = (way: typeof sums, kind: Kind, place: number) => ({
    now: way(read(kind, bounds), place),
    before: before && way(read(kind, before), place),
  });
  return {
    steps: { days: bounds.slice(0, -1).map((day) => stepStart(day, step)), builtUntil: builtUntil(app) },
    sum: <K extends Kind>(kind: K, figure: (typeof FIGURES)[K][number]) =>
      sumSeries(pair(sums, kind, placeOf(kind, figure))),
    level: <K extends Kind>(kind: K, figure: (typeof FIGURES)[K][number]) =>
      levelSeries(pair(levels, kind, placeOf(kind, figure))),
    start: <K extends Kind>(kind: K, figure: (typeof FIGURES)[K][number]) =>
      sumSeries(pair(starts, kind, placeOf(kind, figure))),
  };
}
