import * as v from "valibot";
import type { Locale } from "../../../../../common/contract/api.ts";
import { type AdminPlan, type PlanInput, planInput, planTexts } from "../../../../../common/contract/plans.ts";
import { eurosText } from "../../../../../common/euros.ts";
import { typedEuros, typedWhole } from "../../../ui/form/number-schemas.ts";

const { entries } = planInput();
const words = planTexts().entries;
const lines = v.pipe(
  v.string(),
  v.transform((typed) => typed.split("\n")),
  words.features,
);

/** The typed plan in the server's format. */
export const planSchema = v.pipe(
  v.object({
    slug: entries.slug,
    name_fr: words.name,
    name_en: words.name,
    description_fr: words.description,
    description_en: words.description,
    features_fr: lines,
    features_en: lines,
    monthly_cents: typedEuros(entries.monthly_cents),
    yearly_cents: typedEuros(entries.yearly_cents),
    trial_days: typedWhole(entries.trial_days),
    screens: typedWhole(entries.screens),
    support_hours: typedWhole(entries.support_hours),
    icon: entries.icon,
    position: typedWhole(entries.position),
    public: entries.public,
  }),
  v.transform(
    ({ name_fr, name_en, description_fr, description_en, features_fr, features_en, ...plan }): PlanInput => ({
      ...plan,
      texts: {
        fr: { name: name_fr, description: description_fr, features: features_fr },
        en: { name: name_en, description: description_en, features: features_en },
      },
    }),
  ),
);

/** The form's initial values; a new plan comes last and is not on sale yet. */
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
    screens: String(plan?.screens ?? 1),
    support_hours: String(plan?.support_hours ?? 0),
    icon: plan?.icon ?? "spark",
    position: String(plan?.position ?? position),
    public: plan?.public ?? false,
  };
}
