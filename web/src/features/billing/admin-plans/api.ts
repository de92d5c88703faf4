import type { AdminPlan, PlanInput } from "../../../../../common/contract/plans.ts";
import { thenRefresh } from "../../../lib/query-client.ts";
import { PLANS_KEY } from "../../../shared/all-plans.ts";
import { adminCalls } from "../../../shared/proof/admin-calls.ts";

const { save } = adminCalls("/plans");

/** Creates a plan, or replaces the plan `before`. */
export const savePlan = (plan: PlanInput, before?: AdminPlan) => thenRefresh(save(plan, before), PLANS_KEY);
