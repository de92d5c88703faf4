import { useSearch } from "wouter";
import { couponOf } from "./plan-rules.ts";

/** The visitor's code (`?coupon=`); "" without one, on the server and in the first render. */
export function useCoupon(): string {
  const search = useSearch();
  return search && couponOf(search); // PocketBase's VM, where it is always "", has no URLSearchParams
}
