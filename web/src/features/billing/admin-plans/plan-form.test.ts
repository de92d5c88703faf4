import { safeParse } from "valibot";
import { describe, expect, it } from "vitest";
import type { AdminPlan } from "../../../../../common/contract/plans.ts";
import { checkValues } from "../../../ui/form/form-check.ts";
import { planSchema, planStart } from "./plan-form.ts";

const PLAN: AdminPlan = {
  id: "abc",
  slug: "essential",
  texts: {
    fr: { name: "Essentiel", description: "Pour commencer.", features: ["Un", "Deux"] },
    en: { name: "Essential", description: "To start.", features: [] },
  },
  monthly_cents: 499,
  yearly_cents: 0,
  trial_days: 3,
  screens: 2,
  support_hours: 0,
  icon: "spark",
  position: 1,
  public: true,
  subscribers: 2,
  history: [],
};

describe("the form of a plan", () => {
  it.each(["fr", "en"] as const)("gives back what it shows, in %s", (locale) => {
    const { id: _, subscribers: __, history: ___, ...input } = PLAN;
    expect(safeParse(planSchema, planStart(PLAN, 9, locale)).output).toEqual(input);
  });

  it.each([
    ["slug", "Grand Luxe"],
    ["name_fr", "  "],
    ["monthly_cents", "0,49"],
    ["monthly_cents", "gratuit"],
    ["yearly_cents", ""],
    ["trial_days", "91"],
    ["trial_days", "1,5"],
    ["screens", "101"],
  ])("refuses %s %j", (field, typed) => {
    const { issues } = safeParse(planSchema, { ...planStart(PLAN, 9, "fr"), [field]: typed });
    expect([...new Set(issues?.map((issue) => issue.path?.[0]?.key))]).toEqual([field]);
  });

  it("asks for an empty address instead of calling it invalid", () =>
    expect(checkValues(planSchema, { ...planStart(PLAN, 9, "fr"), slug: " " })).toEqual({
      ok: false,
      fields: { slug: "validation_required" },
    }));
});
