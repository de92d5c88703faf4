import type { PublicPlan } from "../../../../../common/contract/plans.ts";

type Prices = Pick<PublicPlan, "monthlyCents" | "yearlyCents">;

/**
 * A year's price per month (rounded up to the cent, so that twelve of them never promise too little), and its saving
 * against twelve months; null when there is no yearly price or no saving.
 */
export function yearlySaving({ monthlyCents, yearlyCents }: Prices): { cents: number; perMonth: number } | null {
  const cents = monthlyCents * 12 - yearlyCents;
  if (yearlyCents <= 0 || cents <= 0) return null;
  return { cents, perMonth: Math.ceil(yearlyCents / 12) };
}

/** How many months of a year are free, in whole months; 0 where none is. */
export function freeMonths({ monthlyCents, yearlyCents }: Prices): number {
  return yearlyCents > 0 && monthlyCents > 0 ? Math.max(0, Math.floor(12 - yearlyCents / monthlyCents)) : 0;
}

/** The free months that every plan of a year has; 0 where one has none. */
export function sharedFreeMonths(plans: readonly Prices[]): number {
  return plans.length > 0 ? Math.min(...plans.map(freeMonths)) : 0;
}

/** The code in `?coupon=`, in stored form; "" when missing or invalid. */
export function couponOf(search: string): string {
  const code = (new URLSearchParams(search).get("coupon") ?? "").trim().toUpperCase();
  return /^[A-Z0-9-]{3,40}$/.test(code) ? code : "";
}

/** The sign-up's address, with the plan that it remembers. */
export function trialPath(plan: string, period: "month" | "year"): string {
  return `/trial?plan=${plan}&period=${period}`;
}
