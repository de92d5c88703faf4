import fc from "fast-check";
import { type GenericSchema, safeParse } from "valibot";
import { describe, expect, it } from "vitest";
import { couponInput } from "../../../common/schemas/coupon.ts";
import { planInput } from "../../../common/schemas/plan.ts";
import { refusalOf } from "../../../common/schemas/refusal.ts";
import { MOST_CENTS } from "../../../common/wire/billing.ts";
import { COUPON_DURATIONS, COUPON_KINDS, type CouponInput } from "../../../common/wire/coupons.ts";
import type { PlanInput } from "../../../common/wire/plans.ts";
import { couponSchema, couponStart } from "./admin-coupons/coupon-form.ts";
import { planSchema, planStart } from "./admin-plans/plan-form.ts";

/** Figures on both sides of each limit in a schema. */
const figure = fc.constantFrom(0, 1, 36, 37, 49, 50, 90, 91, 100, 101, 999, 1000, 1001, 3650, 3651, MOST_CENTS);
const count = fc.oneof(figure, fc.constantFrom(1_000_000, 1_000_001));
const cents = fc.oneof(figure, fc.constant(MOST_CENTS + 1));
/** Trimmed texts around the lengths in a schema. */
const text = fc.constantFrom(0, 1, 2, 3, 40, 41, 60, 61, 120, 121, 300, 301).map((length) => "x".repeat(length));
/** Mostly a valid value, so that each limit is tested alone. */
const mostly = <T>(fine: T, rest: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 9, arbitrary: fc.constant(fine) }, { weight: 1, arbitrary: rest });

const lines = fc.array(
  text.filter((line) => line !== ""),
  { minLength: 11, maxLength: 13 },
);
const texts = fc.record({ name: mostly("Name", text), description: mostly("", text), features: mostly(["x"], lines) });
const slug = fc.oneof(text, fc.constantFrom("a-b", "-a", "A", "a b"));
const plan: fc.Arbitrary<PlanInput> = fc.record({
  slug: mostly("a-b", slug),
  texts: fc.record({ fr: texts, en: texts }),
  monthly_cents: mostly(499, cents),
  yearly_cents: mostly(4990, cents),
  trial_days: mostly(3, figure),
  screens: mostly(1, figure),
  icon: fc.constant("spark"),
  position: mostly(1, figure),
  public: fc.boolean(),
});
const code = fc.oneof(text, fc.constantFrom("é-é", "A B")).map((typed) => typed.toUpperCase());
const coupon: fc.Arbitrary<CouponInput> = fc.record({
  code: mostly("A-1", code),
  texts: fc.record({ fr: mostly("", text), en: mostly("", text) }),
  kind: fc.constantFrom(...COUPON_KINDS),
  duration: fc.constantFrom(...COUPON_DURATIONS),
  percent: mostly(5, figure),
  amount_cents: mostly(5, cents),
  days: mostly(5, figure),
  months: mostly(5, figure),
  plans: fc.constantFrom([], ["a"]),
  new_customers: fc.boolean(),
  with_trial: fc.boolean(),
  ends: fc.constantFrom("", new Date("2027-05-31T23:59:59.999").toISOString()),
  max_uses: mostly(0, count),
  public: fc.boolean(),
});

/** The fields that a schema refuses, sorted; or the route's result for what it accepts. */
function verdict(schema: GenericSchema, value: unknown, route: GenericSchema): unknown {
  const { success, output, issues } = safeParse(schema, value);
  if (success) return safeParse(route, output).output;
  return [...new Set(issues.map((issue) => refusalOf(issue).field))].sort();
}

/** A form that shows `input` must accept and refuse as the route does, and name the same fields. */
function agree<T>(
  inputs: fc.Arbitrary<T>,
  route: GenericSchema,
  form: GenericSchema,
  start: (input: T) => object,
): void {
  let accepted = 0;
  fc.assert(
    fc.property(inputs, (input) => {
      const expected = verdict(route, input, route);
      if (!Array.isArray(expected)) accepted += 1;
      expect(verdict(form, start(input), route)).toEqual(expected);
    }),
    { numRuns: 2000 },
  );
  expect(accepted, "inputs that are fine").toBeGreaterThan(0);
}

describe("a form and the route that it sends to draw the same limits", () => {
  it("of a plan", () => {
    const own = { id: "a", subscribers: 0, history: [] };
    agree(plan, planInput(), planSchema, (input) => planStart({ ...input, ...own }, 0, "fr"));
  });

  it("of a coupon", () => {
    const own = { id: "a", state: "active", uses: 0, revenueCents: 0, created: "" } as const;
    agree(coupon, couponInput(), couponSchema, (input) => couponStart({ ...input, ...own }, ["a", "b"], "fr"));
  });
});
