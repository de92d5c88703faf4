import { type BillingProvider, MOST_FREE_DAYS, type Period } from "../../../common/contract/billing.ts";
import { LEAST_CENTS } from "../../../common/contract/plans.ts";
import { addDays, daysUntil } from "../../../common/time.ts";
import { addPeriod, earliest, periodDay } from "./rules.ts";

export type TermsInput = {
  provider: BillingProvider;
  period: Period;
  /** Price of a period. */
  regularCents: number;
  /** End of the app trial, past or future; null when there was none. */
  trialEnd: Date | null;
  /** End of the manual subscription that this order extends; null for a new one. */
  extendsEnd: Date | null;
  /** When that one began, and its running period: its periods keep their day of the month. */
  begun: readonly (Date | null)[];
  /** The end of the withdrawal period, where the order begins only then; null where it begins at once. */
  opens: Date | null;
  /** The customer's credit at Stripe, which the next payments use up; a debt is negative. */
  creditCents: number;
  /** The coupon's effect on the price, and its days before the first charge; null without one. */
  coupon: { firstCents: number; nextCents: number; freeDays: number } | null;
};

/** What the member agrees to with an order; see Quote in common/contract/checkout.ts. */
export type OrderTerms = {
  dueNowCents: number;
  firstCents: number;
  nextCents: number | null;
  savedCents: number;
  /** Days before the paid period starts. */
  freeDays: number;
  trialEnds: Date | null;
  trialGivenUp: boolean;
  startsAt: Date;
  firstDate: Date;
  periodEnd: Date;
};

/**
 * The terms of an order placed or confirmed at `now`. The member keeps the rest of the app trial, unless the coupon
 * gives it up. Manual orders are paid when they are placed, Stripe's when the free days are over.
 */
export function orderTerms(input: TermsInput, now: Date): OrderTerms {
  const { provider, period, regularCents, coupon } = input;
  const trialDays = input.extendsEnd || !input.trialEnd ? 0 : daysUntil(input.trialEnd, now);
  const given = coupon ? coupon.freeDays : trialDays;
  // A trial that an administrator prolonged, with the days of a coupon, may be longer than Stripe can wait.
  const freeDays = provider === "stripe" ? Math.min(given, MOST_FREE_DAYS) : given;
  const begins = startOf(input, freeDays, trialDays, now);
  const startsAt = input.opens && input.opens > begins ? input.opens : begins;
  const pricedCents = coupon ? coupon.firstCents : regularCents;
  const firstCents = chargedOf(provider, pricedCents - input.creditCents);
  const leftCents = input.creditCents - (pricedCents - firstCents);
  const laterCents = chargedOf(provider, (coupon ? coupon.nextCents : regularCents) - leftCents);
  const waits = provider === "stripe" && (freeDays > 0 || input.opens !== null);
  return {
    dueNowCents: waits ? 0 : firstCents,
    firstCents,
    nextCents: provider === "stripe" ? laterCents : null,
    savedCents: regularCents - pricedCents,
    freeDays,
    trialEnds: input.trialEnd && trialDays > 0 && given >= trialDays ? earliest(input.trialEnd, startsAt) : null,
    trialGivenUp: trialDays > 0 && given < trialDays,
    startsAt,
    firstDate: waits ? startsAt : now,
    periodEnd: addPeriod(startsAt, period, periodDay(startsAt, input.begun)),
  };
}

/** What is taken of an amount that is due: Stripe carries what is too little for a card over to the next payment. */
function chargedOf(provider: BillingProvider, cents: number): number {
  return cents < (provider === "stripe" ? LEAST_CENTS : 0) ? 0 : cents;
}

function startOf({ extendsEnd, trialEnd }: TermsInput, freeDays: number, trialDays: number, now: Date): Date {
  if (extendsEnd) return addDays(extendsEnd > now ? extendsEnd : now, freeDays);
  // The trial ends at its own minute, not at the end of the current day.
  if (trialEnd && trialDays > 0 && freeDays >= trialDays) return addDays(trialEnd, freeDays - trialDays);
  return addDays(now, freeDays);
}
