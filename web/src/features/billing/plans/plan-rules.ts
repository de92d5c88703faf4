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

/** The best saving of all plans in whole percent, rounded down; 0 when none saves anything. */
export function bestSaving(plans: readonly Prices[]): number {
  const shares = plans.map((plan) => {
    const saving = yearlySaving(plan);
    return saving ? Math.floor((saving.cents * 100) / (plan.monthlyCents * 12)) : 0;
  });
  return Math.max(0, ...shares);
}

/** The code in `?coupon=`, in stored form; "" when missing or invalid. */
export function couponOf(search: string): string {
  const code = (new URLSearchParams(search).get("coupon") ?? "").trim().toUpperCase();
  return /^[A-Z0-9-]{3,40}$/.test(code) ? code : "";
}

/** The order review's address, without locale prefix; `coupon` may be "". */
export function checkoutPath(plan: string, period: "month" | "year", coupon: string): string {
  return `/checkout?plan=${plan}&period=${period}${coupon && `&coupon=${coupon}`}`;
}
