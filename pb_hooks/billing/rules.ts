import { DAY_MS } from "../../common/time.ts";
import type { Period } from "../../common/wire/billing.ts";

/** Days that a manual order waits for its money. */
export const ORDER_DAYS = 14;
/** Days for the right of withdrawal (art. L221-18 of the French consumer code). */
export const WITHDRAWAL_DAYS = 14;
const HOUR_MS = 3600 * 1000;

/**
 * The same time a month or a year later, on a day of the month (`start`'s own, unless given) or the last one of a shorter month
 * (January 31 → February 28).
 */
export function addPeriod(start: Date, period: Period, day = start.getUTCDate()): Date {
  const months = start.getUTCMonth() + (period === "year" ? 12 : 1);
  const end = new Date(start);
  end.setUTCDate(1);
  end.setUTCMonth(months);
  end.setUTCDate(Math.min(day, lastDayOf(end)));
  return end;
}

/**
 * The day of the month on which the periods after `end` end: the one on which they began, where a shorter month has cut it off
 * (January 31 → February 28 → March 31), as Stripe counts. A start whose day does not lead to `end` no longer counts: the end
 * has moved since.
 */
export function periodDay(end: Date, begun: readonly (Date | null)[]): number {
  const days = begun.map((start) => start?.getUTCDate() ?? 0);
  const kept = days.filter((day) => Math.min(day, lastDayOf(end)) === end.getUTCDate());
  return Math.max(end.getUTCDate(), ...kept);
}

function lastDayOf(month: Date): number {
  return new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 0)).getUTCDate();
}

/** The cost of changing a manual subscription: the price of the new period less what is left of the running one. */
export type ManualChange = { creditCents: number; dueCents: number; end: Date };

/**
 * The time from which a change of plan counts: by the hour, so that the amount does not change between preview and
 * click, but not before the start of the period that it splits.
 */
export function changeTime(start: Date, now: Date): Date {
  const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);
  return hour > start ? hour : start;
}

/**
 * A running manual subscription: the price of a period, what its latest periods were sold for (the last one first), and what
 * was paid in all, less refunds.
 */
export type ManualRunning = {
  cents: number;
  sold: readonly number[];
  period: Period;
  start: Date;
  end: Date;
  paidCents: number;
};

/**
 * A manual change that takes effect at `now`. The credit is the remaining time at the price of its periods, however many
 * were paid ahead, and never more than was paid. Credit beyond the new price buys time at that price, so
 * nothing is lost.
 */
export function manualChange(
  running: ManualRunning,
  target: { cents: number; period: Period },
  now: Date,
): ManualChange {
  const length = addPeriod(running.start, running.period).getTime() - running.start.getTime();
  const left = Math.min(running.end.getTime() - running.start.getTime(), running.end.getTime() - now.getTime());
  const creditCents = Math.min(running.paidCents, worthOf(running, Math.max(0, left), length));
  const dueCents = Math.max(0, target.cents - creditCents);
  return { creditCents, dueCents, end: boughtUntil(now, target, dueCents + creditCents) };
}

/** What is left of a running subscription is the end of it: a coupon for one of its periods lowers only that one. */
function worthOf({ cents, sold }: ManualRunning, left: number, length: number): number {
  let [worth, rest] = [0, left];
  for (const each of sold) {
    const part = Math.min(rest, length);
    worth += (each * part) / length;
    rest -= part;
  }
  return Math.floor(worth + (cents * rest) / length);
}

/** The end of the time that `paidCents` buy from `start` on, at the price of a period. */
export function boughtUntil(
  start: Date,
  { cents, period }: { cents: number; period: Period },
  paidCents: number,
): Date {
  const end = addPeriod(start, period);
  if (cents === 0) return end;
  return new Date(start.getTime() + Math.floor(((end.getTime() - start.getTime()) * paidCents) / cents));
}

/** A span of time that was sold. */
export type Span = { start: Date; end: Date };

/**
 * When a manual subscription ends after a full refund of one of its payments: earlier by what is left of the time that
 * the payment bought, so that other payments keep theirs. A payment from before the running period has become credit:
 * the subscription then continues if `others` paid for it too.
 */
export function afterRefund(running: Span, paid: Span, others: boolean, now: Date): Date {
  if (paid.end <= now) return running.end;
  if (paid.start < running.start) return others ? running.end : earliest(running.end, now);
  const gone = paid.end.getTime() - Math.max(paid.start.getTime(), now.getTime());
  return new Date(Math.max(running.end.getTime() - gone, Math.min(now.getTime(), running.end.getTime())));
}

export function earliest(a: Date, b: Date): Date {
  return a < b ? a : b;
}

/** How many months a charge is after the first one. */
export function monthsBefore(first: Date, next: Date): number {
  return Math.max(0, Math.round((next.getTime() - first.getTime()) / DAY_MS / 30.44));
}
