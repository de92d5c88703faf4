import { expect, it } from "vitest";
import type { Access } from "../../../common/contract/api.ts";
import { accessFields } from "./access-rules.ts";

const day = (text: string) => new Date(`${text}T00:00:00.000Z`);
const of = (state: Access["state"], active: boolean, status = "", provider = "stripe") => {
  const dates = [day("2026-03-01"), day("2026-04-01"), null];
  return accessFields({ state, active, until: null }, dates, { plan: "p", status, provider }, "fr");
};

it("access lasts until the later of what was paid and of the trial", () => {
  expect(of("paid", true)).toEqual({ state: "active", until: "2026-04-01 00:00:00.000Z", plan: "p", locale: "fr" });
  expect(of("trial", true).state).toBe("active");
});

it.each(["blocked", "unpaid", "expired"] as const)("%s has no end to wait for", (state) =>
  expect(of(state, false)).toEqual({ state, until: "", plan: "p", locale: "fr" }),
);

it.each([
  ["paused", "stripe", "paused"],
  ["past_due", "stripe", "overdue"],
  ["unpaid", "stripe", "overdue"],
  ["active", "stripe", "held"],
  ["active", "manual", "expired"],
  ["canceled", "stripe", "expired"],
])("a %s subscription (%s) closes access as %s", (status, provider, state) => {
  expect(of("expired", false, status, provider).state).toBe(state);
  expect(of("blocked", false, status, provider).state).toBe("blocked");
  expect(of("paid", true, status, provider).state).toBe("active");
});
