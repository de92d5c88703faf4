import type { Quote } from "../../../../../common/contract/checkout.ts";

/**
 * One line of the payment schedule. `date` is null for today; `after` counts the charges that come before, where a
 * count says more than a date.
 */
export type ScheduleLine = {
  kind: "now" | "first" | "next" | "regular";
  cents: number;
  date: string | null;
  after: number | null;
};

type Facts = Pick<
  Quote,
  "dueNowCents" | "firstCents" | "firstDate" | "nextCents" | "nextDate" | "regularCents" | "trialEnds"
> & { coupon: Pick<NonNullable<Quote["coupon"]>, "reduced" | "freeDays"> | null };

/** Whether the first charge comes later than the order: after a trial or free days. */
function startsLater({ dueNowCents, firstCents, trialEnds, coupon }: Omit<Facts, "firstDate">): boolean {
  if (firstCents > 0) return dueNowCents < firstCents;
  return trialEnds !== null || (coupon?.freeDays ?? 0) > 0;
}

/** What is paid when, from today until the price no longer changes. */
export function scheduleOf(quote: Facts): ScheduleLine[] {
  const { firstCents, nextCents, regularCents, coupon } = quote;
  const lines: ScheduleLine[] = [{ kind: "now", cents: quote.dueNowCents, date: null, after: null }];
  if (startsLater(quote)) lines.push({ kind: "first", cents: firstCents, date: quote.firstDate, after: null });
  if (nextCents === null) return lines;
  lines.push({ kind: "next", cents: nextCents, date: quote.nextDate, after: null });
  const reduced = coupon?.reduced ?? 0;
  // The second line already covers a coupon that lowers only the first charge.
  if (reduced > 1 && nextCents < regularCents) {
    lines.push({ kind: "regular", cents: regularCents, date: null, after: reduced });
  }
  return lines;
}

/** The first payment without its coupon, in cents, and the line that says it; null where the coupon takes nothing off. */
export function fullPriceOf(
  quote: Facts & { coupon: { savedCents: number } | null },
): { kind: "now" | "first"; cents: number } | null {
  const saved = quote.coupon?.savedCents ?? 0;
  if (saved <= 0) return null;
  return startsLater(quote)
    ? { kind: "first", cents: quote.firstCents + saved }
    : { kind: "now", cents: quote.dueNowCents + saved };
}
