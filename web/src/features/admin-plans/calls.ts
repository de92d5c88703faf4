import type { AdminPlan, PlanInput } from "../../../../types/plans.ts";
import { memberCall } from "../../lib/member-call.ts";

const PATH = "/api/app/admin/plans";

/** Names the list in the query cache. */
export const PLANS_KEY = ["admin", "plans"] as const;

/** Every plan, on sale or not. */
export async function fetchPlans(signal: AbortSignal): Promise<AdminPlan[]> {
  const { items } = await memberCall((pb) => pb.send<{ items: AdminPlan[] }>(PATH, { method: "GET", signal }));
  return items;
}

/** Creates a plan, or replaces the one with this id. */
export async function savePlan(plan: PlanInput, id?: string): Promise<void> {
  const [path, method] = id === undefined ? [PATH, "POST"] : [`${PATH}/${id}`, "PATCH"];
  await memberCall((pb) => pb.send(path, { method, body: plan }));
}
