import * as v from "valibot";
import type { Locale } from "../../../../../common/contract/api.ts";
import {
  type AdminCoupon,
  type CouponInput,
  couponEntries,
  couponFigures,
  couponTexts,
  figureEntries,
} from "../../../../../common/contract/coupons.ts";
import { shiftDay } from "../../../../../common/days.ts";
import { eurosText } from "../../../../../common/euros.ts";
import { parisDay, parisMidnight } from "../../../../../common/paris.ts";
import { typedEuros, typedWhole } from "../../../ui/form/number-schemas.ts";

/** Prefix of a plan's box in the form; the plan's id follows. */
export const PLAN_BOX = "plan_";

const { fr, en } = couponTexts().entries;
const { texts: _, plans: __, ends: ___, ...same } = couponEntries();
// Typing a 0 counts as filling in the field.
const figures = couponFigures("validation_min_number_constraint");
const FIGURES = {
  percent: typedWhole(figures.percent),
  amount_cents: typedEuros(figures.amount_cents),
  days: typedWhole(figures.days),
  months: typedWhole(figures.months),
};

/** The typed coupon in the server's format. Figures that its kind does not need are not checked. */
export const couponSchema = v.pipe(
  v.lazy((typed) =>
    v.objectWithRest(
      {
        ...same,
        ...figureEntries(FIGURES, Object(typed)),
        text_fr: fr,
        text_en: en,
        ends: v.pipe(v.string(), v.regex(/^(\d{4}-\d\d-\d\d)?$/)),
        stored_ends: v.string(),
        max_uses: typedWhole(same.max_uses),
      },
      v.union([v.string(), v.boolean()]),
    ),
  ),
  v.transform((typed): CouponInput => {
    const { code, kind, duration, percent, amount_cents, days, months } = typed;
    const { new_customers, with_trial, max_uses, public: listed } = typed;
    const boxes = Object.entries(typed).filter(([name, value]) => name.startsWith(PLAN_BOX) && value === true);
    return {
      ...{ code, kind, duration, percent, amount_cents, days, months, new_customers, with_trial, max_uses },
      texts: { fr: typed.text_fr, en: typed.text_en },
      plans: boxes.map(([name]) => name.slice(PLAN_BOX.length)),
      ends: typed.ends === dayOfEnd(typed.stored_ends) ? typed.stored_ends : endOfDay(typed.ends),
      public: listed,
    };
  }),
);

/** The form's initial values; `plans` are the ids of all that can be chosen. A new coupon is not public. */
export function couponStart(coupon: AdminCoupon | undefined, plans: readonly string[], locale: Locale) {
  const typed = (figure: number | undefined) => (figure ? String(figure) : "");
  return {
    code: coupon?.code ?? "",
    text_fr: coupon?.texts.fr ?? "",
    text_en: coupon?.texts.en ?? "",
    kind: coupon?.kind ?? "percent",
    duration: coupon?.duration ?? "once",
    percent: typed(coupon?.percent),
    amount_cents: coupon?.amount_cents ? eurosText(coupon.amount_cents, locale) : "",
    days: typed(coupon?.days),
    months: typed(coupon?.months),
    new_customers: coupon?.new_customers ?? false,
    with_trial: coupon?.with_trial ?? false,
    ends: dayOfEnd(coupon?.ends ?? ""),
    /** Stays while the day does: another hour of it is no change that anyone made. */
    stored_ends: coupon?.ends ?? "",
    max_uses: String(coupon?.max_uses ?? 0),
    public: coupon?.public ?? false,
    ...Object.fromEntries(plans.map((id) => [PLAN_BOX + id, coupon?.plans.includes(id) ?? false])),
  };
}

/** The last moment of a day (yyyy-mm-dd) in Paris, wherever the administrator is; "" for none. */
function endOfDay(day: string): string {
  return day && new Date(parisMidnight(shiftDay(day, 1)).getTime() - 1).toISOString();
}

/** The day in Paris of a moment; "" for none. */
function dayOfEnd(iso: string): string {
  return iso && parisDay(new Date(iso));
}
