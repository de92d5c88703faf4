import type { AdminPlan, PlanInput } from "../../../../common/wire/plans.ts";
import { callsOf } from "../../lib/call.ts";
import { thenRefresh } from "../../lib/query-client.ts";

const { get, save } = callsOf("/api/app/admin/plans");

/** The list's key in the query cache. */
export const PLANS_KEY = ["admin", "plans"] as const;

/** Every plan, on sale or not. */
export const readPlans = async (signal: AbortSignal) => (await get<{ items: AdminPlan[] }>("", signal)).items;

/** Creates a plan, or replaces the plan `before`. */
export const savePlan = (plan: PlanInput, before?: AdminPlan) => thenRefresh(save(plan, before), PLANS_KEY);
