import { useLingui } from "@lingui/react/macro";
import type { PublicPlan } from "../../../common/contract/plans.ts";
import { useSite } from "../router/page-data.tsx";

/** The lowest price a month, in cents; null without plans. */
export const cheapest = (plans: readonly PublicPlan[]): number | null =>
  plans.length > 0 ? Math.min(...plans.map((plan) => plan.monthlyCents)) : null;

/** How an order is paid, after its price: "by bank card". */
export function useMeans(): string {
  const { t } = useLingui();
  return useSite().byCard ? t`by bank card` : t`by bank transfer`;
}
