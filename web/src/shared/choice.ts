import type { Period } from "../../../common/contract/billing.ts";
import { COUPON_CODE_MAX } from "../../../common/limits.ts";

/** What someone is about to order; the address of the order review holds it, so that coming back restores it. */
export type Choice = { plan: string; period: Period; coupon: string };

/** The choice in a query string, without invalid parts. `plan` is "" when there is none. */
export function readChoice(search: string): Choice {
  const query = new URLSearchParams(search);
  const plan = query.get("plan") ?? "";
  return {
    plan: /^[a-z0-9-]{1,60}$/.test(plan) ? plan : "",
    period: query.get("period") === "year" ? "year" : "month",
    coupon: tidyCoupon(query.get("coupon") ?? ""),
  };
}

/** A code in stored form: no spaces, upper case, no longer than a code can be. */
export function tidyCoupon(typed: string): string {
  return typed.replace(/\s+/g, "").toUpperCase().slice(0, COUPON_CODE_MAX);
}
