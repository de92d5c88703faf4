import type { Locale, PublicPlan } from "../../common/wire/api.ts";
import type { PublicCoupon } from "../../common/wire/coupons.ts";
import { isoOrNull } from "../lib/time.ts";
import { type CouponRow, isFor, plansOf, termsOf, textsOf } from "./store.ts";

/** A coupon as visitors see it; null when none of its plans is on sale. */
export function shown(found: CouponRow, locale: Locale, plans: readonly PublicPlan[]): PublicCoupon | null {
  const scoped = plansOf(found).length > 0;
  const names = inScope(found, plans).map(({ name }) => name);
  if (names.length === 0) return null;
  return {
    ...termsOf(found),
    code: found.code,
    text: textsOf(found)[locale],
    plans: scoped ? names : [],
    newCustomers: found.new_customers,
    withTrial: found.with_trial,
    ends: isoOrNull(found.ends),
  };
}

/** The plans on sale that a coupon is for. */
export function inScope(found: CouponRow, plans: readonly PublicPlan[]): readonly PublicPlan[] {
  return plans.filter(({ id }) => isFor(found, id));
}

/** Whole seconds from `now` to a stored time. */
export function secondsUntil(stored: string, now: Date): number {
  return Math.floor((new Date(isoOrNull(stored) ?? "").getTime() - now.getTime()) / 1000);
}
