import * as v from "valibot";
import { COUPON_CODE_MAX } from "../limits.ts";
import { MOST_CENTS, MOST_FREE_DAYS } from "./billing.ts";
import {
  flag,
  ignored,
  missingAs,
  oneOf,
  REASON_MAX,
  type Read,
  rawText,
  text,
  texts,
  time,
  wholeNumber,
} from "./fields.ts";
import { rule } from "./rule.ts";

/** Shapes of coupons that cross the wire. Times are ISO 8601 in UTC; money is integers in cents, tax included. */

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

export const COUPON_KINDS = ["percent", "amount", "days"] as const;
export const COUPON_DURATIONS = ["once", "repeating", "forever"] as const;

/** A typed code, in canonical form. */
export const couponCode = () =>
  v.pipe(rawText, v.trim(), v.nonEmpty(), v.toUpperCase(), v.regex(new RegExp(`^[A-Z0-9-]{3,${COUPON_CODE_MAX}}$`)));

/** At least 1. */
const figure = (most: number, none: string) => v.pipe(wholeNumber(0, most), v.minValue(1, none));

/** A coupon's figures; its kind and duration need one or two of them. On the wire 0 means a missing figure. */
export const couponFigures = (none = "validation_required") => ({
  percent: figure(100, none),
  amount_cents: figure(MOST_CENTS, none),
  days: figure(MOST_FREE_DAYS, none),
  months: figure(36, none),
});
export type CouponFigure = keyof ReturnType<typeof couponFigures>;

export function figuresOf(kind: unknown, duration: unknown): CouponFigure[] {
  if (kind === "days") return ["days"];
  return [kind === "amount" ? "amount_cents" : "percent", ...(duration === "repeating" ? (["months"] as const) : [])];
}

/** The schemas of the figures that a coupon needs; any other is 0, whatever was sent. */
export function figureEntries<I>(
  schemas: Readonly<Record<CouponFigure, v.GenericSchema<I, number>>>,
  { kind, duration }: { kind?: unknown; duration?: unknown },
): Record<CouponFigure, v.GenericSchema<I, number>> {
  const needed = figuresOf(kind, duration);
  const entry = (name: CouponFigure) => (needed.includes(name) ? schemas[name] : ignored<I, number>(0));
  return {
    percent: entry("percent"),
    amount_cents: entry("amount_cents"),
    days: entry("days"),
    months: entry("months"),
  };
}

/** The longest sentence about a coupon. */
const LONGEST_TEXT = 300;
export const couponTexts = () => v.object({ fr: text(LONGEST_TEXT), en: text(LONGEST_TEXT) });

/** A coupon without its figures. */
export const couponEntries = () => ({
  code: couponCode(),
  texts: missingAs({}, couponTexts()),
  kind: oneOf(COUPON_KINDS),
  duration: oneOf(COUPON_DURATIONS),
  /** Ids; empty means every plan. */
  plans: texts,
  new_customers: flag,
  with_trial: flag,
  /** ISO 8601, "" for no end. */
  ends: time(),
  /** 0 for no limit. */
  max_uses: wholeNumber(0, 1_000_000),
  public: flag,
});

/** A coupon as an administrator edits it, by the collection's field names. Its code never changes: people hold it. */
export const couponInput = () =>
  v.pipe(
    v.lazy((sent) => v.object({ ...couponEntries(), ...figureEntries(couponFigures(), Object(sent)) })),
    v.transform((coupon) => ({ ...coupon, duration: coupon.kind === "days" ? ("once" as const) : coupon.duration })),
  );
/** Body of `POST /api/app/admin/coupons` and of `PATCH`. */
export type CouponInput = Read<typeof couponInput>;

/** Enables or disables a code; disabling requires a reason. */
export const couponSwitch = () =>
  v.pipe(
    v.object({ active: flag, reason: text(REASON_MAX) }),
    rule("reason", "reason_required", ({ active, reason }) => active || reason !== ""),
  );
/** `POST /api/app/admin/coupons/{id}/active` body. */
export type CouponSwitch = Read<typeof couponSwitch>;
