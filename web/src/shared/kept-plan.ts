import { CHOSEN_PLAN as KEY } from "../lib/auth-store.ts";
import { readChoice } from "./choice.ts";
import type { KeptPlan } from "./keep-plan.ts";

/** The choice that this device keeps; null without one. The plan may no longer be sold. */
export function keptPlan(): KeptPlan | null {
  try {
    const { plan, period } = readChoice(localStorage.getItem(KEY) ?? "");
    return plan ? { plan, period } : null;
  } catch {
    return null;
  }
}
