import type { AdminPlan, PlanInput } from "../../../../types/plans.ts";
import { memberCall } from "../../lib/member-call.ts";
import { queryClient } from "../../lib/query-client.ts";

const PATH = "/api/app/admin/plans";

/** Names the list in the query cache. */
export const PLANS_KEY = ["admin", "plans"] as const;

/** Every plan, on sale or not. */
export async function fetchPlans(signal: AbortSignal): Promise<AdminPlan[]> {
  const { items } = await memberCall((pb) => pb.send<{ items: AdminPlan[] }>(PATH, { method: "GET", signal }));
  return items;
}

/** Creates a plan, or replaces the one that was read as `before`; the list is read again, also after a refusal. */
export async function savePlan(plan: PlanInput, before?: AdminPlan): Promise<void> {
  const [path, method] = before ? [`${PATH}/${before.id}`, "PATCH"] : [PATH, "POST"];
  try {
    await memberCall((pb) => pb.send(path, { method, body: { ...plan, before } }));
  } finally {
    await queryClient.invalidateQueries({ queryKey: PLANS_KEY });
  }
}
