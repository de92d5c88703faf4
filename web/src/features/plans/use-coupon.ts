import { useEffect, useState } from "react";
import { useLocation } from "../../router/location.tsx";
import { couponOf } from "./plan-rules.ts";

/** The code that came with the visitor (`?coupon=`); "" without one, on the server and in the first render. */
export function useCoupon(): string {
  const [coupon, setCoupon] = useState("");
  const [fullPath] = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is another query
  useEffect(() => setCoupon(couponOf(location.search)), [fullPath]);
  return coupon;
}
