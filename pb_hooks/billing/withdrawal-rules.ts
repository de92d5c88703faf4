import { parisDay, parisMidnight, workingDayFrom } from "../../common/paris.ts";
import { addDays, DAY_MS, dayOf, utcMidnight } from "../../common/time.ts";
import { WITHDRAWAL_DAYS } from "./rules.ts";

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

/** A stretch of the service: what its days were paid with, and how many of them were provided. */
type Provided = { cents: number; usedDays: number; totalDays: number };

/** What is refunded, in cents, and how it is calculated. */
export type Settlement = {
  paidCents: number;
  /** What was provided, one for each price of a day; none where all is refunded. */
  provided: readonly Provided[];
  /** Whole days of service until the decision, of those that were paid for; both 0 where all is refunded. */
  usedDays: number;
  totalDays: number;
  keptCents: number;
  refundCents: number;
};

/**
 * The refund after a withdrawal: all of it, or what is left after the days of service until the decision where the member
 * asked for an immediate start (art. L221-25). A day that has begun is not counted, and a part of a cent goes to the
 * member.
 */
export function settlementOf(payments: readonly Paid[], startNow: boolean, decided: Date): Settlement {
  const paidCents = sum(payments.map(({ amountCents }) => amountCents));
  const back = sum(payments.map(({ refundedCents }) => refundedCents));
  const all = { paidCents, provided: [], usedDays: 0, totalDays: 0, keptCents: 0, refundCents: paidCents - back };
  if (!startNow || paidCents === 0) return all;
  const start = Math.min(...payments.map((payment) => payment.start.getTime()));
  const end = Math.max(...payments.map((payment) => payment.end.getTime()));
  const totalDays = Math.max(1, Math.round((end - start) / DAY_MS));
  const usedDays = Math.min(totalDays, Math.max(0, Math.floor((decided.getTime() - start) / DAY_MS)));
  const provided = providedDays(payments, start, usedDays);
  const keptCents = Math.floor(sum(provided.map(({ cents, ...days }) => (cents * days.usedDays) / days.totalDays)));
  const refundCents = Math.max(0, paidCents - keptCents - back);
  return { paidCents, provided, usedDays, totalDays, keptCents, refundCents };
}

/**
 * Divides the days used at each payment, in the order in which they begin: a change of plan has its own price of a day.
 * What is left of an earlier payment when a later one begins pays, with it, for the days from there on.
 * @param start of the first payment, in ms
 */
function providedDays(payments: readonly Paid[], start: number, usedDays: number): Provided[] {
  const dayOf = (date: Date) => Math.round((date.getTime() - start) / DAY_MS);
  const spans = payments
    .map(({ amountCents: cents, ...paid }) => ({ cents, from: dayOf(paid.start), to: dayOf(paid.end) }))
    .sort((a, b) => a.from - b.from || a.to - b.to);
  const provided: Provided[] = [];
  let [left, end] = [0, 0];
  spans.forEach(({ cents, from, to }, index) => {
    end = Math.max(end, to);
    left += cents;
    const total = Math.max(1, end - from);
    const lasts = Math.min((spans[index + 1]?.from ?? end) - from, total);
    const used = Math.min(Math.max(0, usedDays - from), lasts);
    if (from <= usedDays) provided.push({ cents: left, usedDays: used, totalDays: total });
    left -= Math.round((left * lasts) / total);
  });
  const begun = provided.filter((each) => each.usedDays > 0);
  // On the first day, what all payments of that day bought.
  return begun.length > 0 ? begun : provided.slice(-1);
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
