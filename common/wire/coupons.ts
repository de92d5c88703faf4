/** Shapes of coupons that cross the wire. Times are ISO 8601 in UTC; money is integers in cents, tax included. */

import type { CouponInput } from "../schemas/coupon.ts";

/** A coupon's effect: only the figure of its kind counts. */
export type CouponTerms = {
  kind: CouponInput["kind"];
  /** 1 to 100. */
  percent: number;
  /** Off each discounted invoice. */
  amountCents: number;
  /** Free days before the first charge. */
  days: number;
  /** Which invoices are discounted; unused for `days`. */
  duration: CouponInput["duration"];
  /** Months of `repeating`. */
  months: number;
};

/** A coupon for visitors, in one language. */
export type PublicCoupon = CouponTerms & {
  code: string;
  /** The operator's sentence about it; "" for none. */
  text: string;
  /** Names of its plans; empty means every plan. */
  plans: string[];
  newCustomers: boolean;
  /** Whether it adds to the free trial. */
  withTrial: boolean;
  ends: string | null;
};

export type DiscountedPrice = {
  regularCents: number;
  /** The first charge, and every one with the same discount. */
  firstCents: number;
  /** How many periods cost `firstCents`; null for all of them, 0 for a coupon that gives days. */
  reduced: number | null;
};

/** A plan under a coupon; a period is null when the plan is not sold for it. */
export type DiscountedPlan = {
  slug: string;
  name: string;
  month: DiscountedPrice | null;
  year: DiscountedPrice | null;
};

/** Data of `/coupons`: newest first. */
export type CouponsPage = { coupons: PublicCoupon[] };

/** Data of `/discount?code=`: `coupon` is null without a code, or when it is not valid (any more). */
export type DiscountPreview = { code: string; coupon: PublicCoupon | null; plans: DiscountedPlan[] };

/** The state of a coupon: only an active one can be used. */
export type CouponState = "active" | "inactive" | "ended" | "used_up";

/** A row of `GET /api/app/admin/coupons?after=&q=&state=`, which answers `{ items, next }`; newest first. */
export type AdminCoupon = CouponInput & {
  id: string;
  state: CouponState;
  uses: number;
  /** Paid with it, less refunds. */
  revenueCents: number;
  created: string;
};

/** One use of a coupon; `member` is null when the account is deleted. */
export type Redemption = {
  id: string;
  state: "reserved" | "used" | "released";
  /** With an order in Stripe's test mode: it counts as no use. */
  test: boolean;
  savedCents: number;
  created: string;
  reference: string;
  member: { id: string; email: string } | null;
};

/** `GET /api/app/admin/coupons/{id}`: the latest 50 uses, and the total savings. */
export type AdminCouponDetail = AdminCoupon & { redemptions: Redemption[]; savedCents: number };
