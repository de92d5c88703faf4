import { useLingui } from "@lingui/react/macro";
import type { Period } from "../../../common/contract/billing.ts";
import type { AdminPlan } from "../../../common/contract/plans.ts";
import { useFormat } from "../lib/use-format.ts";

/** Names a plan in a list, with its price of the period; the monthly one where it is not sold by the year. */
export function usePlanLabel() {
  const { t } = useLingui();
  const { locale, formatMoney } = useFormat();
  return ({ slug, texts, monthly_cents, yearly_cents }: AdminPlan, period: Period = "month"): string => {
    const name = texts[locale].name || slug;
    const isYearly = period === "year" && yearly_cents > 0;
    const amount = formatMoney(isYearly ? yearly_cents : monthly_cents);
    return isYearly ? t`${name} (${amount} per year)` : t`${name} (${amount} per month)`;
  };
}
