import type { Coupon, Interval } from "./objects.ts";

/** Stripe's minimum charge in euros; smaller amounts are added to the next invoice. */
export const MINIMUM_CENTS = 50;

/** Prorates an amount for the time from `at` to `end`, to the second, in whole cents. */
export function prorate(amount: number, start: number, end: number, at: number): number {
  if (end <= start) return 0;
  const left = Math.min(Math.max(end - at, 0), end - start);
  return round((amount * left) / (end - start));
}

/** A coupon's discount on an amount: never more than the amount, and none on a credit. */
export function discountOf(amount: number, coupon: Pick<Coupon, "percent_off" | "amount_off">): number {
  if (amount <= 0) return 0;
  if (coupon.percent_off !== null) return Math.min(amount, round((amount * coupon.percent_off) / 100));
  return Math.min(amount, coupon.amount_off ?? 0);
}

/** The tax included in a gross amount, for a rate in percent. */
export function inclusiveTax(amount: number, percent: number): number {
  return amount - round((amount * 100) / (100 + percent));
}

/** The end of a cycle's n-th period after its anchor, in Unix seconds; the 31st becomes the last day of a shorter month. */
export function cycleTime(anchor: number, interval: Interval, turns: number): number {
  if (interval === "day" || interval === "week") return anchor + turns * (interval === "day" ? 1 : 7) * 86_400;
  const date = new Date(anchor * 1000);
  const months = date.getUTCMonth() + turns * (interval === "year" ? 12 : 1);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), months + 1, 0)).getUTCDate();
  const start = Date.UTC(date.getUTCFullYear(), months, Math.min(date.getUTCDate(), lastDay));
  return start / 1000 + (anchor % 86_400);
}

/** The first end of a period of the cycle after a time. */
export function nextTurn(anchor: number, interval: Interval, after: number): number {
  for (let turns = 1; ; turns++) {
    const time = cycleTime(anchor, interval, turns);
    if (time > after) return time;
  }
}

/** Whether a time is the start of the cycle, or the end of one of its periods. */
export function isTurn(anchor: number, interval: Interval, time: number): boolean {
  return time === anchor || nextTurn(anchor, interval, time - 1) === time;
}

/** Rounds half a cent away from zero, for credits and charges alike. */
function round(value: number): number {
  return Math.sign(value) * Math.round(Math.abs(value));
}
