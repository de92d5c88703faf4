import type { Locale } from "../../../common/contract/api.ts";
import type { CouponsPage, DiscountPreview, PublicCoupon } from "../../../common/contract/coupons.ts";
import type { PublicPlan } from "../../../common/contract/plans.ts";
import { COUPON_CODE_MAX } from "../../../common/limits.ts";
import { dbTime, isoOrNull, isoTime } from "../../../common/time.ts";
import { rows } from "../../lib/sql.ts";
import { discountedPrice, tidyCode } from "./rules.ts";
import { COUPON, COUPON_COLUMNS, type CouponRow, isFor, plansOf, termsOf, textsOf, usableCoupon } from "./store.ts";

/** How long to cache the list, in seconds, when no coupon ends sooner. */
const MAX_AGE = 60;
/** The most coupons that the list shows. */
const MOST = 60;

/** Public coupons that are valid now, newest first, and the seconds for which the list stays fresh. */
export function couponsPage(
  app: CoreApp,
  locale: Locale,
  plans: readonly PublicPlan[],
  now: Date,
): CouponsPage & { maxAge: number } {
  const sql = `SELECT ${COUPON_COLUMNS} FROM coupons
               WHERE public = TRUE AND active = TRUE AND (ends = '' OR ends > {:now})
                 AND (max_uses = 0 OR uses < max_uses)
               ORDER BY created DESC, id LIMIT ${MOST}`;
  const found = rows(app, sql, { now: dbTime(now) }, COUPON);
  const coupons = found.flatMap((coupon) => shown(coupon, locale, plans) ?? []);
  const left = found.filter(({ ends }) => ends !== "").map(({ ends }) => secondsUntil(ends, now));
  return { coupons, maxAge: Math.max(1, Math.min(MAX_AGE, ...left)) };
}

/** A code's effect on each plan that it is for; for a code without effect, only `coupon: null`. */
export function discountPreview(
  app: CoreApp,
  typed: string,
  locale: Locale,
  plans: readonly PublicPlan[],
  now: Date,
): DiscountPreview {
  const found = usableCoupon(app, typed, now);
  const coupon = found && shown(found, locale, plans);
  // Returns invalid input unchanged, so that the form keeps it.
  if (!found || !coupon) return { code: tidyCode(typed) || typed.slice(0, COUPON_CODE_MAX), coupon: null, plans: [] };
  const prices = inScope(found, plans).map(({ slug, name, monthlyCents, yearlyCents }) => ({
    slug,
    name,
    month: discountedPrice(coupon, monthlyCents, "month"),
    year: discountedPrice(coupon, yearlyCents, "year"),
  }));
  return { code: coupon.code, coupon, plans: prices };
}

/** A coupon as visitors see it; null when none of its plans is on sale. */
function shown(found: CouponRow, locale: Locale, plans: readonly PublicPlan[]): PublicCoupon | null {
  const { code, newCustomers, withTrial } = found;
  const scoped = plansOf(found).length > 0;
  const names = inScope(found, plans).map(({ name }) => name);
  if (names.length === 0) return null;
  return {
    ...termsOf(found),
    ...{ code, newCustomers, withTrial },
    text: textsOf(found)[locale],
    plans: scoped ? names : [],
    ends: isoOrNull(found.ends),
  };
}

function inScope(found: CouponRow, plans: readonly PublicPlan[]): readonly PublicPlan[] {
  return plans.filter(({ id }) => isFor(found, id));
}

function secondsUntil(stored: string, now: Date): number {
  return Math.floor((new Date(isoTime(stored)).getTime() - now.getTime()) / 1000);
}
