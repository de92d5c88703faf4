import { safeParse } from "valibot";
import type { Period } from "../../../common/contract/billing.ts";
import {
  type CouponState,
  type CouponTerms,
  couponCode,
  type DiscountedPrice,
} from "../../../common/contract/coupons.ts";
import { LEAST_CENTS } from "../../../common/contract/plans.ts";
import { addDays, DAY_MS, parseTime } from "../../../common/time.ts";

/** The amount of one invoice, and its discount. */
export type Invoice = { dueCents: number; savedCents: number };

/** The fields that decide whether a coupon is valid at all; `ends` as stored, "" for no end. */
export type CouponFacts = { active: boolean; ends: string; maxUses: number; uses: number };

/** The canonical form of a typed code; "" when it can't be one. */
export function tidyCode(typed: string): string {
  const { success, output } = safeParse(couponCode(), typed);
  return success ? output : "";
}

/** Whether a coupon is valid now, and if not, why. */
export function couponState(coupon: CouponFacts, now: Date): CouponState {
  if (!coupon.active) return "inactive";
  const ends = parseTime(coupon.ends);
  if (ends && ends <= now) return "ended";
  return coupon.maxUses > 0 && coupon.uses >= coupon.maxUses ? "used_up" : "active";
}

/**
 * How many invoices of a period are discounted: Infinity for `forever`, 0 for a coupon that gives days. Months of
 * `repeating` count from the first charge, so a year that begins within them is discounted as a whole.
 */
export function reducedInvoices(terms: CouponTerms, period: Period): number {
  if (terms.kind === "days") return 0;
  if (terms.duration === "forever") return Number.POSITIVE_INFINITY;
  if (terms.duration === "once") return 1;
  return Math.max(1, period === "month" ? terms.months : Math.ceil(terms.months / 12));
}

/** The invoice number `index` (0 is the first charge) of a plan at `cents` per period. */
export function invoiceAt(terms: CouponTerms, cents: number, period: Period, index: number): Invoice {
  const savedCents = index < reducedInvoices(terms, period) ? discount(terms, cents) : 0;
  return { dueCents: cents - savedCents, savedCents };
}

/** The first charge, whenever it is due. */
export function firstInvoice(terms: CouponTerms, cents: number, period: Period): Invoice {
  return invoiceAt(terms, cents, period, 0);
}

/** The charge after the first one. */
export function nextInvoice(terms: CouponTerms, cents: number, period: Period): Invoice {
  return invoiceAt(terms, cents, period, 1);
}

/** The discounted price shown to visitors; null when the plan is not sold at it. */
export function discountedPrice(terms: CouponTerms, cents: number, period: Period): DiscountedPrice | null {
  if (cents <= 0) return null;
  const reduced = reducedInvoices(terms, period);
  const firstCents = firstInvoice(terms, cents, period).dueCents;
  // The order review refuses it.
  if (firstCents > 0 && firstCents < LEAST_CENTS) return null;
  return {
    regularCents: cents,
    firstCents,
    reduced: Number.isFinite(reduced) ? reduced : null,
  };
}

/**
 * Days before the first charge, given the days left of the member's trial. A coupon adds to the trial only if it says
 * so: one that gives days replaces a shorter trial, any other ends the rest of the trial.
 */
export function freeDays(coupon: CouponTerms & { withTrial: boolean }, trialDaysLeft: number): number {
  const days = coupon.kind === "days" ? coupon.days : 0;
  if (coupon.withTrial) return trialDaysLeft + days;
  return coupon.kind === "days" ? Math.max(trialDaysLeft, days) : 0;
}

/** Rounds half a cent in the member's favour. */
function discount(terms: CouponTerms, cents: number): number {
  if (terms.kind === "amount") return Math.min(cents, terms.amountCents);
  return Math.min(cents, Math.floor((cents * terms.percent + 50) / 100));
}

/**
 * The equivalent coupon at Stripe, as parameters of `POST /v1/coupons`; null for days, which are `trial_period_days`.
 * Its id follows from the discount, so creating it twice finds the first one and changed terms create another. Stripe
 * counts months from the start of the subscription, so the coupon lasts until the last discounted charge is past; with
 * free days, `once` is a month, because the free period has its own invoice. The customer has a day from `now` to pay:
 * where that day decides, the coupon lasts for the longer time, but never into a year that is not discounted.
 */
export function stripeCoupon(
  coupon: CouponTerms & { id: string; code: string },
  period: Period,
  daysBefore: number,
  now: Date,
): { id: string; params: Record<string, string> } | null {
  if (coupon.kind === "days") return null;
  const once = coupon.duration === "once";
  const duration = once && daysBefore > 0 ? "repeating" : coupon.duration;
  const given = once ? 1 : coupon.months;
  // After free days the coupon's end may be a month too late for whole years: one month less keeps it before the next year.
  const isYear = period === "year" && daysBefore > 0;
  const charges = isYear ? Math.min(given, 12 * reducedInvoices(coupon, "year") - 1) : given;
  const lasts = (start: Date) => monthsPast(start, daysBefore, charges);
  const months = Math.max(lasts(now), lasts(addDays(now, 1)));
  const off = coupon.kind === "percent" ? `p${coupon.percent}` : `a${coupon.amountCents}`;
  const id = `${coupon.id}-${off}-${duration === "repeating" ? `m${months}` : duration}`;
  return {
    id,
    params: {
      id,
      name: coupon.code,
      duration,
      ...(duration === "repeating" && { duration_in_months: String(months) }),
      ...(coupon.kind === "percent"
        ? { percent_off: String(coupon.percent) }
        : { amount_off: String(coupon.amountCents), currency: "eur" }),
    },
  };
}

/**
 * Months from a start until a number of monthly charges is past, the first of them after some days. From the 31st, two
 * months may end on the very day of the second charge, where Stripe's discount is over.
 */
function monthsPast(start: Date, days: number, charges: number): number {
  const last = monthsLater(addDays(start, days), charges - 1);
  let months = charges;
  while (monthsLater(start, months) <= last) months += 1;
  return months;
}

/** A time in ms. The 31st falls on a shorter month's last day. */
function monthsLater(start: Date, months: number): number {
  const [year, month] = [start.getUTCFullYear(), start.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(start.getUTCDate(), lastDay)) + (start.getTime() % DAY_MS);
}
