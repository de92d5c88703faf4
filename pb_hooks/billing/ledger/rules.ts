import type { Period } from "../../../common/contract/billing.ts";

/** Days that a manual order waits for its money. */
export const ORDER_DAYS = 14;
/** Days for the right of withdrawal (art. L221-18 of the French consumer code). */
export const WITHDRAWAL_DAYS = 14;
/** Days within which a withdrawal is refunded (art. L221-24). */
export const REFUND_DAYS = 14;
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

/**
 * The time from which a change of plan counts: by the hour, so that the amount does not change between preview and
 * click, but not before the start of the period that it splits.
 */
export function changeTime(start: Date, now: Date): Date {
  const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);
  return hour > start ? hour : start;
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
