import type { AdminPlan, PlanInput } from "../../../../common/wire/plans.ts";
import { memberCall } from "../../lib/member-call.ts";
import { saveRecord } from "../../lib/save-record.ts";

const PATH = "/api/app/admin/plans";

/** Names the list in the query cache. */
export const PLANS_KEY = ["admin", "plans"] as const;

/** Every plan, on sale or not. */
export async function fetchPlans(signal: AbortSignal): Promise<AdminPlan[]> {
  const { items } = await memberCall((pb) => pb.send<{ items: AdminPlan[] }>(PATH, { method: "GET", signal }));
  return items;
}

/** Creates a plan, or replaces the one that was read as `before`. */
export const savePlan = (plan: PlanInput, before?: AdminPlan) => saveRecord(PATH, PLANS_KEY, plan, before);
