import type { Period } from "../../../../common/wire/billing.ts";

/** What somebody is about to order; the address of the recap page holds it, so that coming back finds it again. */
export type Choice = { plan: string; period: Period; coupon: string };

/** The choice in a query string; anything that cannot be one is left out. `plan` is "" when there is none. */
export function readChoice(search: string): Choice {
  const query = new URLSearchParams(search);
  const plan = query.get("plan") ?? "";
  return {
    plan: /^[a-z0-9-]{1,60}$/.test(plan) ? plan : "",
    period: query.get("period") === "year" ? "year" : "month",
    coupon: tidyCoupon(query.get("coupon") ?? ""),
  };
}

/** Address of the recap of a choice, without locale prefix. */
export function choicePath({ plan, period, coupon }: Choice): string {
  const query = new URLSearchParams({ plan, period, ...(coupon && { coupon }) });
  return `/checkout?${query}`;
}

/** A code as it is stored: no spaces, upper case; "" for what cannot be one, in the end for more than 40 characters. */
export function tidyCoupon(typed: string): string {
  return typed.replace(/\s+/g, "").toUpperCase().slice(0, 40);
}
