import fc from "fast-check";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { MOST_FREE_DAYS } from "../../../common/contract/billing.ts";
import {
  COUPON_DURATIONS,
  COUPON_KINDS,
  type CouponTerms,
  couponFigures,
  figureEntries,
} from "../../../common/contract/coupons.ts";
import { LEAST_CENTS } from "../../../common/contract/plans.ts";
import { read } from "../../../common/contract/refusal.ts";
import {
  couponState,
  discountedPrice,
  firstInvoice,
  freeDays,
  invoiceAt,
  nextInvoice,
  reducedInvoices,
  stripeCoupon,
  tidyCode,
} from "./rules.ts";

const NONE: CouponTerms = { kind: "percent", percent: 0, amountCents: 0, days: 0, duration: "once", months: 0 };
const terms = (given: Partial<CouponTerms>): CouponTerms => ({ ...NONE, ...given });

const anyTerms = fc.record<CouponTerms>({
  kind: fc.constantFrom(...COUPON_KINDS),
  percent: fc.integer({ min: 1, max: 100 }),
  amountCents: fc.integer({ min: 1, max: 50_000 }),
  days: fc.integer({ min: 1, max: MOST_FREE_DAYS }),
  duration: fc.constantFrom(...COUPON_DURATIONS),
  months: fc.integer({ min: 1, max: 36 }),
});
const anyCents = fc.integer({ min: 0, max: 1_000_000 });
const anyPeriod = fc.constantFrom("month" as const, "year" as const);

describe("invoices under any coupon", () => {
  it("are whole cents between nothing and the full price, and what is saved is the rest", () => {
    fc.assert(
      fc.property(anyTerms, anyCents, anyPeriod, fc.nat(60), (coupon, cents, period, index) => {
        const { dueCents, savedCents } = invoiceAt(coupon, cents, period, index);
        expect(Number.isInteger(dueCents)).toBe(true);
        expect(dueCents).toBeGreaterThanOrEqual(0);
        expect(dueCents + savedCents).toBe(cents);
      }),
    );
  });

  it("never fall with time, and a coupon once over stays over", () => {
    fc.assert(
      fc.property(anyTerms, anyCents, anyPeriod, fc.nat(60), (coupon, cents, period, index) => {
        const now = invoiceAt(coupon, cents, period, index).dueCents;
        expect(invoiceAt(coupon, cents, period, index + 1).dueCents).toBeGreaterThanOrEqual(now);
      }),
    );
  });

  it("cost the same as long as the coupon lasts and the full price afterwards", () => {
    fc.assert(
      fc.property(anyTerms, anyCents, anyPeriod, fc.nat(60), (coupon, cents, period, index) => {
        const first = firstInvoice(coupon, cents, period).dueCents;
        const expected = index < reducedInvoices(coupon, period) ? first : cents;
        expect(invoiceAt(coupon, cents, period, index).dueCents).toBe(expected);
      }),
    );
  });

  it("take off a percentage to within half a cent", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100 }), anyCents, (percent, cents) => {
        const { savedCents } = firstInvoice(terms({ percent }), cents, "month");
        expect(Math.abs(savedCents - (cents * percent) / 100)).toBeLessThanOrEqual(0.5);
      }),
    );
  });

  it("say to visitors what they will cost", () => {
    fc.assert(
      fc.property(anyTerms, fc.integer({ min: 1, max: 1_000_000 }), anyPeriod, (coupon, cents, period) => {
        const price = discountedPrice(coupon, cents, period);
        const { dueCents } = invoiceAt(coupon, cents, period, 0);
        // Less than a card can be charged: the order review refuses it.
        if (dueCents > 0 && dueCents < LEAST_CENTS) {
          expect(price).toBeNull();
          return;
        }
        const last = price?.reduced ?? 100;
        for (const index of [0, Math.max(0, last - 1)])
          expect(price?.firstCents).toBe(invoiceAt(coupon, cents, period, index).dueCents);
        if (price?.reduced !== null) expect(invoiceAt(coupon, cents, period, last).dueCents).toBe(cents);
      }),
    );
  });
});

describe("examples", () => {
  it.each([
    ["half, half a cent to the member", terms({ percent: 50 }), 499, "month", 249, 499],
    ["fifteen per cent", terms({ percent: 15 }), 499, "month", 424, 499],
    ["all of it", terms({ percent: 100, duration: "forever" }), 499, "month", 0, 0],
    [
      "two euros for three months",
      terms({ kind: "amount", amountCents: 200, duration: "repeating", months: 3 }),
      499,
      "month",
      299,
      299,
    ],
    [
      "the same on a year",
      terms({ kind: "amount", amountCents: 200, duration: "repeating", months: 3 }),
      4990,
      "year",
      4790,
      4990,
    ],
    ["more than the price", terms({ kind: "amount", amountCents: 600 }), 499, "month", 0, 499],
    ["days", terms({ kind: "days", days: 30 }), 499, "month", 499, 499],
  ] as const)("%s", (_, coupon, cents, period, first, next) => {
    expect(firstInvoice(coupon, cents, period).dueCents).toBe(first);
    expect(nextInvoice(coupon, cents, period).dueCents).toBe(next);
  });

  it.each([
    ["once", 0, 1, 1],
    ["repeating", 3, 3, 1],
    ["repeating", 12, 12, 1],
    ["repeating", 13, 13, 2],
    ["forever", 0, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
  ] as const)("%s, %i months: invoices that are reduced", (duration, months, month, year) => {
    expect(reducedInvoices(terms({ duration, months }), "month")).toBe(month);
    expect(reducedInvoices(terms({ duration, months }), "year")).toBe(year);
  });
});

describe("free days", () => {
  const coupon = (given: Partial<CouponTerms>, withTrial: boolean) => ({ ...terms(given), withTrial });
  it.each([
    ["a reduction gives it up", coupon({ percent: 50 }, false), 3, 0],
    ["unless it says otherwise", coupon({ percent: 50 }, true), 3, 3],
    ["days count instead of the trial", coupon({ kind: "days", days: 7 }, false), 3, 7],
    ["but never shorten it", coupon({ kind: "days", days: 2 }, false), 3, 3],
    ["or on top of it", coupon({ kind: "days", days: 7 }, true), 3, 10],
  ])("%s", (_, given, left, days) => expect(freeDays(given, left)).toBe(days));
});

describe("the state of a coupon", () => {
  const now = new Date("2026-11-21T10:00:00Z");
  const facts = { active: true, ends: "", maxUses: 0, uses: 0 };
  it.each([
    ["active", {}],
    ["inactive", { active: false, ends: "2020-01-01 00:00:00.000Z" }],
    ["ended", { ends: "2026-11-21 10:00:00.000Z" }],
    ["active", { ends: "2026-11-21 10:00:00.001Z" }],
    ["active", { maxUses: 2, uses: 1 }],
    ["used_up", { maxUses: 2, uses: 2 }],
    ["active", { maxUses: 0, uses: 200 }],
  ])("%s with %j", (state, given) => expect(couponState({ ...facts, ...given }, now)).toBe(state));
});

describe("a coupon without what its kind needs", () => {
  const lacking = ({ amountCents, ...rest }: CouponTerms) => {
    const schema = v.object(figureEntries(couponFigures(), rest));
    return read(schema, { ...rest, amount_cents: amountCents }).refusal?.field ?? null;
  };
  it.each([
    ["percent", {}],
    ["amount_cents", { kind: "amount", percent: 10 }],
    ["days", { kind: "days", percent: 10 }],
    ["months", { percent: 10, duration: "repeating" }],
    [null, { percent: 100 }],
    [null, { kind: "days", days: 1, duration: "repeating" }],
  ] as const)("lacks %s", (field, given) => expect(lacking(terms(given))).toBe(field));

  it("is the only one that is refused", () => {
    fc.assert(
      fc.property(anyTerms, (coupon) => {
        expect(lacking(coupon)).toBeNull();
      }),
    );
  });
});

describe("a typed code", () => {
  it.each([
    [" printemps-26 ", "PRINTEMPS-26"],
    ["AB", ""],
    ["É1234", ""],
    ["A'B OR 1=1", ""],
    ["", ""],
    ["A".repeat(41), ""],
  ])("%j is %j", (typed, code) => expect(tidyCode(typed)).toBe(code));
});

describe("the coupon at Stripe", () => {
  const NOW = new Date("2026-11-21T10:00:00Z");
  const own = { id: "abc", code: "SPRING" };
  it("takes off what ours does", () => {
    expect(stripeCoupon({ ...own, ...terms({ percent: 20, duration: "forever" }) }, "month", 3, NOW)).toEqual({
      id: "abc-p20-forever",
      params: { id: "abc-p20-forever", name: "SPRING", duration: "forever", percent_off: "20" },
    });
    expect(
      stripeCoupon(
        { ...own, ...terms({ kind: "amount", amountCents: 150, duration: "repeating", months: 3 }) },
        "month",
        0,
        NOW,
      )?.params,
    ).toMatchObject({ amount_off: "150", currency: "eur", duration: "repeating", duration_in_months: "3" });
  });

  it("differs for other terms, and is none for days", () => {
    const id = (given: Partial<CouponTerms>) => stripeCoupon({ ...own, ...terms(given) }, "month", 0, NOW)?.id;
    expect(new Set([id({ percent: 20 }), id({ percent: 21 }), id({ percent: 20, duration: "forever" })]).size).toBe(3);
    expect(id({ kind: "days", days: 7 })).toBeUndefined();
  });

  it("lasts past the free days that come before the first charge", () => {
    const repeating = { ...own, ...terms({ percent: 20, duration: "repeating", months: 2 }) };
    expect(stripeCoupon(repeating, "month", 3, NOW)?.params.duration_in_months).toBe("2");
    expect(stripeCoupon(repeating, "month", 61, NOW)?.params.duration_in_months).toBe("4");
    const once = { ...own, ...terms({ percent: 20 }) };
    expect(stripeCoupon(once, "month", 3, NOW)?.params).toMatchObject({
      duration: "repeating",
      duration_in_months: "1",
    });
    expect(stripeCoupon(once, "month", 0, NOW)?.params).not.toHaveProperty("duration_in_months");
  });

  it("never discounts another year", () => {
    const year = { ...own, ...terms({ percent: 20, duration: "repeating", months: 12 }) };
    // Charges on 30 May of 2026 and 2027: 14 months from 31 March would reach the second one.
    const made = stripeCoupon(year, "year", 60, new Date("2026-03-31T00:00:00Z"));
    expect(made?.params.duration_in_months).toBe("12");
    expect(stripeCoupon(year, "year", 0, NOW)?.params.duration_in_months).toBe("12");
  });

  it("lasts past a second charge on the last day of a shorter month", () => {
    const repeating = { ...own, ...terms({ percent: 20, duration: "repeating", months: 2 }) };
    const lasts = (ordered: string, days: number) =>
      stripeCoupon(repeating, "month", days, new Date(ordered))?.params.duration_in_months;
    // From 31 July with 30 free days: charges on 30 August and 30 September, where two months are over.
    expect(lasts("2026-07-31T00:00:00Z", 30)).toBe("3");
    // The page may be paid on the next day.
    expect(lasts("2026-07-30T00:00:00Z", 30)).toBe("3");
    expect(lasts("2026-07-29T00:00:00Z", 30)).toBe("2");
  });
});
