import { safeParse } from "valibot";
import { describe, expect, it } from "vitest";
import type { AdminCoupon } from "../../../../../common/contract/coupons.ts";
import { checkValues } from "../../../ui/form/form-check.ts";
import { couponSchema, couponStart } from "./coupon-form.ts";

const COUPON: AdminCoupon = {
  id: "abc",
  code: "SPRING-26",
  texts: { fr: "Bonjour", en: "" },
  kind: "amount",
  percent: 0,
  amount_cents: 250,
  days: 0,
  duration: "repeating",
  months: 3,
  plans: ["p2"],
  new_customers: true,
  with_trial: false,
  ends: "2027-05-31T19:59:59.999Z",
  max_uses: 10,
  public: true,
  state: "active",
  uses: 2,
  revenueCents: 0,
  created: "2026-11-21T10:00:00.000Z",
};
const start = (changes: object = {}) => ({ ...couponStart(COUPON, ["p1", "p2"], "fr"), ...changes });

describe("the form of a coupon", () => {
  it("gives back what it shows", () => {
    const { id: _, state: __, uses: ___, revenueCents: ____, created: _____, ...input } = COUPON;
    expect(safeParse(couponSchema, start()).output).toEqual(input);
  });

  it("ends at the end of a day in Paris, wherever it is typed", () => {
    for (const [day, ends] of [
      ["2027-06-30", "2027-06-30T21:59:59.999Z"],
      ["2027-12-31", "2027-12-31T22:59:59.999Z"],
      ["", ""],
    ])
      expect(safeParse(couponSchema, start({ ends: day })).output).toMatchObject({ ends });
    expect(couponStart({ ...COUPON, ends: "2027-12-31T22:59:59.999Z" }, [], "fr").ends).toBe("2027-12-31");
  });

  it("asks for an empty code instead of calling it invalid", () =>
    expect(checkValues(couponSchema, start({ code: "" }))).toEqual({
      ok: false,
      fields: { code: "validation_required" },
    }));

  it("sends only the figures of its kind", () => {
    const output = safeParse(couponSchema, start({ kind: "days", days: "7", percent: "many" })).output;
    expect(output).toMatchObject({ days: 7, percent: 0, amount_cents: 0, months: 0 });
  });

  it.each([
    ["percent", { kind: "percent", percent: "0" }],
    ["percent", { kind: "percent", percent: "101" }],
    ["amount_cents", { amount_cents: "rien" }],
    ["months", { months: "" }],
    ["days", { kind: "days", days: "1,5" }],
    ["code", { code: "É" }],
    ["max_uses", { max_uses: "" }],
    ["ends", { ends: "demain" }],
  ])("refuses %s in %j", (field, changes) => {
    const { issues } = safeParse(couponSchema, start(changes));
    expect([...new Set(issues?.map((issue) => issue.path?.[0]?.key))]).toEqual([field]);
  });
});
