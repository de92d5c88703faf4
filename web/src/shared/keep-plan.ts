import type { Period } from "../../../common/contract/billing.ts";

/** Local storage key of the plan and period that a visitor chose before the trial. */
export const CHOSEN_PLAN = "chosen-plan";

export type KeptPlan = { plan: string; period: Period };

/** Keeps a choice on this device alone, until an order: after the trial the member is offered the same plan. */
export function keepPlan({ plan, period }: KeptPlan): void {
  try {
    localStorage.setItem(CHOSEN_PLAN, `${plan} ${period}`);
  } catch {
    // A blocked storage keeps nothing: the member chooses again.
  }
}
