import * as v from "valibot";
import { eurosText } from "../../../../common/euros.ts";
import type { Locale } from "../../../../common/wire/api.ts";
import { MOST_CENTS } from "../../../../common/wire/billing.ts";
import { type AdminCoupon, COUPON_DURATIONS, COUPON_KINDS, type CouponInput } from "../../../../common/wire/coupons.ts";
import { euros, wholeNumber } from "../../ui/form/number-schemas.ts";

/** Box of a plan in the form; the rest of the name is the plan's id. */
export const PLAN_BOX = "plan_";

const text = v.pipe(v.string(), v.trim(), v.maxLength(300, "validation_length_too_long"));

/** The figures by name, and when each is asked for. A field that is not asked for is not judged. */
const FIGURES = {
  percent: wholeNumber(1, 100),
  amount_cents: euros(1, MOST_CENTS),
  days: wholeNumber(1, 3650),
  months: wholeNumber(1, 36),
} as const;
type Figure = keyof typeof FIGURES;

/** The figures that a coupon of this kind and duration needs. */
export function figuresOf(kind: unknown, duration: unknown): Figure[] {
  if (kind === "days") return ["days"];
  return [kind === "amount" ? "amount_cents" : "percent", ...(duration === "repeating" ? (["months"] as const) : [])];
}

/** What is typed about a coupon, as what the server wants. */
export const couponSchema = v.pipe(
  v.objectWithRest(
    {
      code: v.pipe(v.string(), v.trim(), v.toUpperCase(), v.regex(/^[A-Z0-9-]{3,40}$/, "validation_invalid_format")),
      text_fr: text,
      text_en: text,
      kind: v.picklist(COUPON_KINDS),
      duration: v.picklist(COUPON_DURATIONS),
      percent: v.string(),
      amount_cents: v.string(),
      days: v.string(),
      months: v.string(),
      new_customers: v.boolean(),
      with_trial: v.boolean(),
      ends: v.pipe(v.string(), v.regex(/^(\d{4}-\d\d-\d\d)?$/, "validation_invalid_format")),
      max_uses: wholeNumber(0, 1_000_000),
      public: v.boolean(),
    },
    v.union([v.string(), v.boolean()]),
  ),
  v.rawTransform(({ dataset: { value: typed }, addIssue, NEVER }): CouponInput => {
    const figures: Record<Figure, number> = { percent: 0, amount_cents: 0, days: 0, months: 0 };
    let sound = true;
    for (const name of figuresOf(typed.kind, typed.duration)) {
      const result = v.safeParse(FIGURES[name], typed[name]);
      if (result.success) figures[name] = result.output;
      else {
        sound = false;
        const path = [{ type: "object", origin: "value", input: typed, key: name, value: typed[name] }] as const;
        addIssue({ message: result.issues[0].message, path: [...path] });
      }
    }
    if (!sound) return NEVER;
    const boxes = Object.entries(typed).filter(([name, value]) => name.startsWith(PLAN_BOX) && value === true);
    return {
      code: typed.code,
      texts: { fr: typed.text_fr, en: typed.text_en },
      kind: typed.kind,
      duration: typed.duration,
      ...figures,
      plans: boxes.map(([name]) => name.slice(PLAN_BOX.length)),
      new_customers: typed.new_customers,
      with_trial: typed.with_trial,
      ends: endOfDay(typed.ends),
      max_uses: typed.max_uses,
      public: typed.public,
    };
  }),
);

/** What stands in the fields at first; `plans` are the ids of all that can be chosen. A new coupon is not public. */
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
