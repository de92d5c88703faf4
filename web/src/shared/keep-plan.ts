import type { Period } from "../../../common/contract/billing.ts";
import { CHOSEN_PLAN } from "../lib/auth-store.ts";

export type KeptPlan = { plan: string; period: Period };

/** Keeps a choice on this device alone, until an order or the end of the session: after the trial the member is offered the same plan. */
export function keepPlan({ plan, period }: KeptPlan): void {
  try {
    localStorage.setItem(CHOSEN_PLAN, `${plan} ${period}`);
  } catch {
    // A blocked storage keeps nothing: the member chooses again.
  }
}
