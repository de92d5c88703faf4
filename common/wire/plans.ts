/** Shapes of plans between administrators and the server. Money is integers in cents, tax included. */

import type { Read } from "../schemas/fields.ts";
import type { planInput, planTexts } from "../schemas/plan.ts";
import type { Period } from "./billing.ts";

export type PlanTexts = Read<typeof planTexts>;

/** Body of `POST /api/app/admin/plans` and of `PATCH`. */
export type PlanInput = Read<typeof planInput>;

/** A price and the date since when it applies. */
export type PriceChange = { period: Period; cents: number; since: string };

/** `GET /api/app/admin/plans` answers `{ items }`, in the order of their position. */
export type AdminPlan = PlanInput & {
  id: string;
  /** Live subscriptions. */
  subscribers: number;
  /** Newest first, at most 20. */
  history: PriceChange[];
};
