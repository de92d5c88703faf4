import { useQuery } from "@tanstack/react-query";
import type { AdminPlan } from "../../../common/contract/plans.ts";
import { adminCalls } from "./proof/admin-calls.ts";

/** The key of the plans in the query cache. */
export const PLANS_KEY = ["admin", "plans"] as const;

/** Every plan, on sale or not, for administrators. */
export const useAllPlans = () =>
  useQuery({
    queryKey: PLANS_KEY,
    queryFn: async ({ signal }) => (await adminCalls("/plans").get<{ items: AdminPlan[] }>("", signal)).items,
  });
