import { expect, it } from "vitest";
import { canChange, stateOf } from "./subscription-state.ts";

const now = Date.parse("2026-11-21T12:00:00Z");
const base = {
  status: "active",
  provider: "stripe",
  opensAt: null,
  cancelAtPeriodEnd: false,
  paymentsPaused: null,
  graceEnds: null,
  held: false,
} as const;

it.each([
  [{}, "active"],
  [{ status: "trialing" as const }, "trial"],
  [{ status: "trialing" as const, opensAt: "2026-12-05T23:00:00Z" }, "waiting"],
  [{ cancelAtPeriodEnd: true }, "ending"],
  [{ status: "trialing" as const, cancelAtPeriodEnd: true }, "ending"],
  [{ provider: "manual" as const }, "manual"],
  [{ status: "past_due" as const, graceEnds: "2026-11-22T12:00:00Z" }, "grace"],
  [{ status: "past_due" as const, graceEnds: "2026-11-22T12:00:00Z", cancelAtPeriodEnd: true }, "grace"],
  [{ status: "past_due" as const, graceEnds: "2026-11-21T11:59:59Z" }, "suspended"],
  [{ held: true }, "held"],
  [{ held: true, cancelAtPeriodEnd: true }, "held"],
  [{ status: "unpaid" as const }, "suspended"],
  [{ status: "paused" as const }, "paused"],
  [{ paymentsPaused: { until: null } }, "uncharged"],
  [{ status: "trialing" as const, paymentsPaused: { until: null } }, "uncharged"],
  [{ cancelAtPeriodEnd: true, paymentsPaused: { until: null } }, "ending"],
  [{ status: "past_due" as const, graceEnds: "2026-11-22T12:00:00Z", paymentsPaused: { until: null } }, "grace"],
])("%j is %s", (change, expected) => expect(stateOf({ ...base, ...change }, now)).toBe(expected));

it.each([
  [["trial", "active", "manual"], true],
  [["uncharged", "ending", "grace", "held", "paused", "suspended"], false],
] as const)("%j: whether the plan can be changed is %s", (states, expected) =>
  expect(states.map((state) => canChange(state, { extendable: [{ plan: "solo", period: "month" }] }))).toEqual(
    states.map(() => expected),
  ),
);

it("a period paid by transfer cannot be changed where nothing can follow it before its end", () => {
  expect(canChange("manual", { extendable: [] })).toBe(false);
  expect(canChange("active", { extendable: [] })).toBe(true);
});
