import { take } from "../lib/auth.tsx";
import { CHOSEN_PLAN } from "../lib/auth-store.ts";
import type { Choice } from "./choice.ts";

export type KeptPlan = Omit<Choice, "coupon">;

/** Keeps a choice on this device alone, until an order or the end of the session: after the trial the member is offered the same plan. */
export function keepPlan({ plan, period }: KeptPlan): void {
  try {
    localStorage.setItem(CHOSEN_PLAN, `?${new URLSearchParams({ plan, period })}`);
  } catch {
    // A blocked storage keeps nothing: the member chooses again.
  }
}

/** Forgets the choice: it has been ordered. */
export function forgetPlan(): void {
  take(CHOSEN_PLAN);
}
