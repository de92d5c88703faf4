/** Shapes of plans that cross the wire between administrators and the server. Money is integers in cents, tax included. */

import type { Locale } from "./api.ts";
import type { Period } from "./billing.ts";

export type PlanTexts = { name: string; description: string; features: string[] };

/** What an administrator writes, by the collection's own names: body of `POST /api/app/admin/plans` and, in part, of `PATCH`. */
export type PlanInput = {
  slug: string;
  texts: Record<Locale, PlanTexts>;
  monthly_cents: number;
  /** 0 when the plan is not sold by the year. */
  yearly_cents: number;
  trial_days: number;
  icon: string;
  position: number;
  public: boolean;
};

/** A price and since when it holds. */
export type PriceChange = { period: Period; cents: number; since: string };

/** `GET /api/app/admin/plans` answers `{ items }`, in the order of their position. */
export type AdminPlan = PlanInput & {
  id: string;
  /** Subscriptions that are alive. */
  subscribers: number;
  /** Newest first, at most 20. */
  history: PriceChange[];
};
