import type { PublicPlan } from "../../../common/contract/plans.ts";

/** The lowest price a month, in cents; null without plans. */
export const cheapest = (plans: readonly PublicPlan[]): number | null =>
  plans.length > 0 ? Math.min(...plans.map((plan) => plan.monthlyCents)) : null;
