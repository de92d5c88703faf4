import * as v from "valibot";
import { eurosText } from "../../../../common/euros.ts";
import type { Locale } from "../../../../common/wire/api.ts";
import { MOST_CENTS } from "../../../../common/wire/billing.ts";
import type { AdminPlan, PlanInput } from "../../../../common/wire/plans.ts";
import { euros, wholeNumber } from "../../ui/form/number-schemas.ts";

/** Bounds of pb_hooks/plans/input.ts. */
const LEAST_CENTS = 50;
const MOST_TRIAL_DAYS = 90;

const text = (longest: number) => v.pipe(v.string(), v.trim(), v.maxLength(longest, "validation_length_too_long"));
const name = v.pipe(text(60), v.nonEmpty("validation_required"));
const lines = v.pipe(
  v.string(),
  v.transform((typed) =>
    typed
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean),
  ),
);

/** What is typed about a plan, as what the server wants. */
export const planSchema = v.pipe(
  v.object({
    slug: v.pipe(text(60), v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "validation_invalid_format")),
    name_fr: name,
    name_en: name,
    description_fr: text(300),
    description_en: text(300),
    features_fr: lines,
    features_en: lines,
    monthly_cents: euros(LEAST_CENTS, MOST_CENTS),
    yearly_cents: euros(0, MOST_CENTS),
    trial_days: wholeNumber(0, MOST_TRIAL_DAYS),
    icon: v.string(),
    position: wholeNumber(0, 1000),
    public: v.boolean(),
  }),
  v.transform(
    (typed): PlanInput => ({
      slug: typed.slug,
      texts: {
        fr: { name: typed.name_fr, description: typed.description_fr, features: typed.features_fr },
        en: { name: typed.name_en, description: typed.description_en, features: typed.features_en },
      },
      monthly_cents: typed.monthly_cents,
      yearly_cents: typed.yearly_cents,
      trial_days: typed.trial_days,
      icon: typed.icon,
      position: typed.position,
      public: typed.public,
    }),
  ),
);

/** What stands in the fields at first; a new plan comes last and is not on sale yet. */
export function planStart(plan: AdminPlan | undefined, position: number, locale: Locale) {
  const { fr, en } = plan?.texts ?? {};
  return {
    slug: plan?.slug ?? "",
    name_fr: fr?.name ?? "",
    name_en: en?.name ?? "",
    description_fr: fr?.description ?? "",
    description_en: en?.description ?? "",
    features_fr: fr?.features.join("\n") ?? "",
    features_en: en?.features.join("\n") ?? "",
    monthly_cents: plan ? eurosText(plan.monthly_cents, locale) : "",
    yearly_cents: plan ? eurosText(plan.yearly_cents, locale) : "",
    trial_days: String(plan?.trial_days ?? 0),
    icon: plan?.icon ?? "spark",
    position: String(plan?.position ?? position),
    public: plan?.public ?? false,
  };
}
