import { describe, expect, it } from "vitest";
import { daysIn } from "../../../../../common/days.ts";
import { changeView, defaultStep, isRunning, presetDays, rangeProblem, readView } from "./view-rules.ts";

const NOW = "2026-03-15";

describe("presets", () => {
  it.each([
    ["7d", "2026-03-09", 7],
    ["30d", "2026-02-14", 30],
    ["90d", "2025-12-16", 90],
    ["12m", "2025-04-01", 349],
    ["year", "2026-01-01", 74],
  ] as const)("%s begins on %s", (preset, from, days) => {
    expect(presetDays(preset, NOW)).toEqual({ from, to: NOW });
    expect(daysIn(from, NOW)).toBe(days);
  });

  it("reach over the change of the year and leap days", () => {
    expect(presetDays("12m", "2026-12-31").from).toBe("2026-01-01");
    expect(presetDays("7d", "2028-03-01").from).toBe("2028-02-24");
  });
});

it.each([
  ["2026-03-01", "2026-03-15", null],
  ["2026-03-15", "2026-03-15", null],
  ["2026-03-15", "2026-03-14", "range_reversed"],
  ["2026-03-01", "2026-03-16", "range_in_future"],
  ["2016-01-01", "2026-03-15", "range_too_long"],
  ["2026-02-29", "2026-03-15", "validation_invalid_format"],
  ["", "2026-03-15", "validation_invalid_format"],
  ["2026-3-1", "2026-03-15", "validation_invalid_format"],
  ["last week", "today", "validation_invalid_format"],
])("a range from %s to %s: %s", (from, to, problem) => expect(rangeProblem(from, to, NOW)).toBe(problem));

it.each([
  ["2026-03-15", "2026-03-15", "day"],
  ["2026-02-13", "2026-03-15", "day"],
  ["2026-02-12", "2026-03-15", "week"],
  ["2025-09-07", "2026-03-15", "week"],
  ["2025-09-06", "2026-03-15", "month"],
])("from %s to %s by the %s", (from, to, step) => expect(defaultStep(from, to, "traffic")).toBe(step));

it("shows money by the month, and a few days of it by the week", () => {
  expect(defaultStep("2026-02-13", "2026-03-15", "money")).toBe("week");
  expect(defaultStep("2026-02-12", "2026-03-15", "money")).toBe("month");
  expect(readView("?report=money", NOW)).toMatchObject({ range: "12m", step: "month" });
});

it.each([
  ["2026-03-15", "day", true],
  ["2026-03-14", "day", false],
  ["2026-03-09", "week", true],
  ["2026-03-08", "week", false],
  ["2026-03-01", "month", true],
  ["2026-02-01", "month", false],
] as const)("the step of %s by the %s still runs: %s", (first, step, running) =>
  expect(isRunning(first, step, NOW)).toBe(running),
);

describe("the address", () => {
  it("says nothing: the audience of thirty days", () => {
    expect(readView("", NOW)).toEqual({
      report: "traffic",
      range: "30d",
      from: "2026-02-14",
      to: NOW,
      step: "day",
      compare: "none",
      problem: null,
    });
  });

  it("shows cohorts over a year unless a range is said", () => {
    expect(readView("?report=cohorts", NOW)).toMatchObject({ range: "12m", step: "month" });
    expect(readView("?report=cohorts&range=7d", NOW)).toMatchObject({ range: "7d", step: "day" });
  });

  it("holds a custom range, and says what is wrong with it", () => {
    expect(readView("?from=2026-01-01&to=2026-03-01&step=month&compare=year", NOW)).toMatchObject({
      range: "custom",
      from: "2026-01-01",
      to: "2026-03-01",
      step: "month",
      compare: "year",
      problem: null,
    });
    expect(readView("?from=2026-03-02&to=2026-03-01&range=7d", NOW)).toMatchObject({
      range: "custom",
      problem: "range_reversed",
    });
    expect(readView("?from=2026-03-02", NOW)).toMatchObject({
      to: "",
      problem: "validation_invalid_format",
      step: "day",
    });
  });

  it("ignores what it does not know", () => {
    expect(readView("?report=x&range=8d&step=hour&compare=you", NOW)).toEqual(readView("", NOW));
  });

  it("changes in one thing, and another range takes the step back", () => {
    expect(changeView("?step=month&compare=year", { range: "7d" })).toBe("compare=year&range=7d");
    expect(changeView("?range=7d&step=week", { from: "2026-01-01", to: "2026-02-01" })).toBe(
      "from=2026-01-01&to=2026-02-01",
    );
    expect(changeView("?range=7d", { step: "week" })).toBe("range=7d&step=week");
    expect(changeView("?range=7d&compare=year", { compare: "none" })).toBe("range=7d");
    expect(changeView("?range=7d", { report: "money" })).toBe("range=7d&report=money");
    expect(changeView("?report=money", { report: "traffic" })).toBe("");
  });
});
