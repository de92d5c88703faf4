import { useSearch } from "wouter";
import { couponOf } from "./plan-rules.ts";

/** The code that came with the visitor (`?coupon=`); "" without one, on the server and in the first render. */
export const useCoupon = (): string => couponOf(useSearch());
