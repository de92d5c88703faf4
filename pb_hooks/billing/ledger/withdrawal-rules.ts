import { parisDay, parisMidnight, workingDayFrom } from "../../../common/paris.ts";
import { addDays, dayOf, utcMidnight } from "../../../common/time.ts";
import { WITHDRAWAL_DAYS } from "./rules.ts";

const MINUTE_MS = 60_000;

/**
 * The first moment after the withdrawal period of a contract (art. L221-18 and L221-19 of the consumer code): the day of
 * the contract does not count, the period ends with the fourteenth day after it, by the clock of Paris, or with the next
 * working day when that is a Saturday, a Sunday or a public holiday.
 */
export function withdrawalDeadline(concluded: Date): Date {
  const day = shift(parisDay(concluded), WITHDRAWAL_DAYS);
  return parisMidnight(shift(workingDayFrom(day), 1));
}

/** The reference of an order in what a person typed ("commande n° ps 7k2m9q"); where there is none, the text itself. */
export function referenceIn(typed: string): string {
  const text = typed.trim().toUpperCase();
  const found = /\bPS[-\u2010-\u2015 ]?([A-Z0-9]{6})\b/.exec(text)?.[1];
  return found ? `PS-${found}` : text;
}

function shift(day: string, days: number): string {
  return dayOf(addDays(utcMidnight(day), days));
}

/** A payment of the contract: what was paid and refunded already, and the time that it bought. */
export type Paid = { id: string; amountCents: number; refundedCents: number; start: Date; end: Date };

/** A stretch of the service: what its time was paid with, and how many minutes of it were provided. */
type Provided = { cents: number; usedMinutes: number; totalMinutes: number };

/** What is refunded, in cents, and how it is calculated. */
export type Settlement = {
  paidCents: number;
  /** What was provided, one for each price of a minute; none where all is refunded. */
  provided: readonly Provided[];
  keptCents: number;
  refundCents: number;
};

/**
 * The refund after a withdrawal: all of it, or what is left after the service until the decision where the member asked for an
 * immediate start (art. L221-25). Service counts by the minute, one that has begun too; a part of a cent goes to the member, but
 * the first one stays due: orders that cost nothing would have no end.
 */
export function settlementOf(payments: readonly Paid[], startNow: boolean, decided: Date): Settlement {
  const paidCents = sum(payments.map(({ amountCents }) => amountCents));
  const back = sum(payments.map(({ refundedCents }) => refundedCents));
  const provided = startNow ? providedOf(payments, decided) : [];
  const share = sum(provided.map(({ cents, usedMinutes, totalMinutes }) => (cents * usedMinutes) / totalMinutes));
  const keptCents = provided.length > 0 ? Math.max(Math.min(1, paidCents), Math.floor(share)) : 0;
  return { paidCents, provided, keptCents, refundCents: Math.max(0, paidCents - keptCents - back) };
}

/**
 * Divides the time used at each payment, in the order in which they begin: a change of plan has its own price of a minute.
 * What is left of an earlier payment when a later one begins pays, with it, for the time from there on.
 */
function providedOf(payments: readonly Paid[], decided: Date): Provided[] {
  const minute = (date: Date) => Math.floor(date.getTime() / MINUTE_MS);
  const until = Math.ceil(decided.getTime() / MINUTE_MS);
  const spans = payments
    .map(({ amountCents: cents, ...paid }) => ({ cents, from: minute(paid.start), to: minute(paid.end) }))
    .sort((a, b) => a.from - b.from || a.to - b.to);
  const provided: Provided[] = [];
  let [left, end] = [0, 0];
  spans.forEach(({ cents, from, to }, index) => {
    end = Math.max(end, to);
    left += cents;
    const totalMinutes = Math.max(1, end - from);
    const lasts = Math.min((spans[index + 1]?.from ?? end) - from, totalMinutes);
    const usedMinutes = Math.min(Math.max(0, until - from), lasts);
    if (usedMinutes > 0) provided.push({ cents: left, usedMinutes, totalMinutes });
    left -= Math.round((left * lasts) / totalMinutes);
  });
  return provided;
}

/** Divides a refund among the payments, the latest first. @returns what each has given back in the end, by id */
export function divide(payments: readonly Paid[], refundCents: number): ReadonlyMap<string, number> {
  let left = refundCents;
  const latestFirst = [...payments].sort((a, b) => b.start.getTime() - a.start.getTime());
  return new Map(
    latestFirst.map(({ id, amountCents, refundedCents }) => {
      const part = Math.min(left, amountCents - refundedCents);
      left -= part;
      return [id, refundedCents + part];
    }),
  );
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
