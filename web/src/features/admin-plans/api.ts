import type { PlanInput } from "../../../../common/schemas/plan.ts";
import type { AdminPlan } from "../../../../common/wire/plans.ts";
import { thenRefresh } from "../../lib/query-client.ts";
import { adminCalls } from "../../shared/proof/admin-calls.ts";

const { get, save } = adminCalls("/plans");

/** The list's key in the query cache. */
export const PLANS_KEY = ["admin", "plans"] as const;

/** Every plan, on sale or not. */
export const readPlans = async (signal: AbortSignal) => (await get<{ items: AdminPlan[] }>("", signal)).items;

/** Creates a plan, or replaces the plan `before`. */
export const savePlan = (plan: PlanInput, before?: AdminPlan) => thenRefresh(save(plan, before), PLANS_KEY);
