import type { Choice } from "./choice.ts";

/**
 * Address of a choice's order review, without locale prefix; `coupon` may be "" or missing. Also for the server's renderer, which has no
 * URLSearchParams.
 */
export function choicePath({ plan, period, coupon = "" }: Omit<Choice, "coupon"> & { coupon?: string }): string {
  return `/checkout?plan=${plan}&period=${period}${coupon && `&coupon=${encodeURIComponent(coupon)}`}`;
}
