import * as v from "valibot";
import { eurosText } from "../../../../common/euros.ts";
import { couponEntries, couponFigures, couponTexts, figureEntries } from "../../../../common/schemas/coupon.ts";
import type { Locale } from "../../../../common/wire/api.ts";
import type { AdminCoupon, CouponInput } from "../../../../common/wire/coupons.ts";
import { typedEuros, typedWhole } from "../../ui/form/number-schemas.ts";

/** Box of a plan in the form; the rest of the name is the plan's id. */
export const PLAN_BOX = "plan_";

const { fr, en } = couponTexts().entries;
const { texts: _, plans: __, ends: ___, ...same } = couponEntries();
// Who typed a 0 has filled in the field.
const figures = couponFigures("validation_min_number_constraint");
const FIGURES = {
  percent: typedWhole(figures.percent),
  amount_cents: typedEuros(figures.amount_cents),
  days: typedWhole(figures.days),
  months: typedWhole(figures.months),
};

/** What is typed about a coupon, as what the server wants. A figure that its kind does not need is not judged. */
export const couponSchema = v.pipe(
  v.lazy((typed) =>
    v.objectWithRest(
      {
        ...same,
        ...figureEntries(FIGURES, Object(typed)),
        text_fr: fr,
        text_en: en,
        ends: v.pipe(v.string(), v.regex(/^(\d{4}-\d\d-\d\d)?$/)),
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
      ends: endOfDay(typed.ends),
      public: listed,
    };
  }),
);

/** What is in the fields at first; `plans` are the ids of all that can be chosen. A new coupon is not public. */
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
    ends: coupon ? dayOf(coupon.ends) : "",
    max_uses: String(coupon?.max_uses ?? 0),
    public: coupon?.public ?? false,
    ...Object.fromEntries(plans.map((id) => [PLAN_BOX + id, coupon?.plans.includes(id) ?? false])),
  };
}

/** The last moment of a day (yyyy-mm-dd) where the administrator is; "" for none. */
function endOfDay(day: string): string {
  return day && new Date(`${day}T23:59:59.999`).toISOString();
}

/** The day of a moment where the administrator is. */
function dayOf(iso: string): string {
  if (iso === "") return "";
  const date = new Date(iso);
  const two = (part: number) => String(part).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
