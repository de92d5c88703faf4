import { describe, expect, it } from "vitest";
import { isRange, rangeOf } from "./ranges.ts";

describe("a range of the books", () => {
  it.each([
    ["month", "2026-02-10", "2026-02-01", "2026-02-28"],
    ["last-month", "2026-01-31", "2025-12-01", "2025-12-31"],
    ["last-month", "2028-03-31", "2028-02-01", "2028-02-29"],
    ["quarter", "2026-11-29", "2026-10-01", "2026-12-31"],
    ["last-quarter", "2026-02-01", "2025-10-01", "2025-12-31"],
    ["year", "2026-11-29", "2026-01-01", "2026-12-31"],
    ["last-year", "2026-11-29", "2025-01-01", "2025-12-31"],
  ] as const)("%s around %s", (preset, today, from, to) => {
    expect(rangeOf(preset, today)).toEqual({ from, to });
  });

  it("that the reader chooses has two days of the calendar, in their order", () => {
    expect(isRange({ from: "2026-01-01", to: "2026-01-01" })).toBe(true);
    expect(isRange({ from: "2026-01-02", to: "2026-01-01" })).toBe(false);
    expect(isRange({ from: "2026-02-30", to: "2026-03-01" })).toBe(false);
    expect(isRange({ from: "", to: "2026-03-01" })).toBe(false);
  });
});
