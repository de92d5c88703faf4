import * as v from "valibot";
import { COUPON_CODE_MAX } from "../limits.ts";
import { MOST_CENTS, MOST_FREE_DAYS } from "../wire/billing.ts";
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
