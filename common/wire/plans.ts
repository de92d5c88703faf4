import type { PlanInput } from "../schemas/plan.ts";
import type { Period } from "./billing.ts";

/** A price and the date from which it applies. */
export type PriceChange = { period: Period; cents: number; since: string };

/** `GET /api/app/admin/plans` answers `{ items }`, in the order of their position. */
export type AdminPlan = PlanInput & {
  id: string;
  /** Live subscriptions. */
  subscribers: number;
  /** Newest first, at most 20. */
  history: PriceChange[];
};
