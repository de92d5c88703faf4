import type { Period } from "../../../common/contract/billing.ts";
import { take } from "../lib/auth.tsx";

/** Local storage key of the plan and period that a visitor chose before the trial. */
const KEY = "chosen-plan";

export type KeptPlan = { plan: string; period: Period };

/** Keeps a choice on this device alone, until an order: after the trial the member is offered the same plan. */
export function keepPlan({ plan, period }: KeptPlan): void {
  try {
    localStorage.setItem(KEY, `${plan} ${period}`);
  } catch {
    // A blocked storage keeps nothing: the member chooses again.
  }
}

/** The choice that this device keeps; null without one. The plan may no longer be sold. */
export function keptPlan(): KeptPlan | null {
  try {
    const [, plan, period] = /^([a-z0-9-]{1,60}) (month|year)$/.exec(localStorage.getItem(KEY) ?? "") ?? [];
    return plan ? { plan, period: period === "year" ? "year" : "month" } : null;
  } catch {
    return null;
  }
}

/** Forgets the choice: it has been ordered. */
export function forgetPlan(): void {
  take(KEY);
}
