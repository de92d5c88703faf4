import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { STEPS } from "../../../common/contract/analytics.ts";
import { daysIn, shiftDay } from "../../../common/days.ts";
import { dayOf } from "../../../common/time.ts";
import { boundsBefore, boundsOf, monthEnd, monthsBetween, splitMonths, stepStart } from "./days.ts";

const day = fc
  .date({ min: new Date("1999-12-20T00:00:00Z"), max: new Date("2041-01-10T00:00:00Z"), noInvalidDate: true })
  .map(dayOf);
const range = fc
  .tuple(day, fc.integer({ min: 0, max: 3652 }))
  .map(([from, days]) => ({ from, to: shiftDay(from, days) }));

it("a month's end is counted over leap days and years", () => {
  expect(monthEnd("2024-02-10")).toBe("2024-02-29");
  expect(monthEnd("2026-12-31")).toBe("2026-12-31");
});

describe("steps", () => {
  it.each([
    // The first ISO week of 2026 begins in 2025, and 2026 has 53 weeks.
    ["2026-01-01", "2025-12-29"],
    ["2027-01-03", "2026-12-28"],
    ["2027-01-04", "2027-01-04"],
    ["2024-02-29", "2024-02-26"],
    ["1970-01-01", "1969-12-29"],
  ])("the week of %s begins on %s, a Monday", (text, monday) => expect(stepStart(text, "week")).toBe(monday));

  it("begin with the range, then with each Monday or first of a month", () => {
    expect(boundsOf("2026-01-30", "2026-02-10", "week")).toEqual([
      "2026-01-30",
      "2026-02-02",
      "2026-02-09",
      "2026-02-11",
    ]);
    expect(boundsOf("2026-01-30", "2026-03-31", "month")).toEqual([
      "2026-01-30",
      "2026-02-01",
      "2026-03-01",
      "2026-04-01",
    ]);
    expect(boundsOf("2026-01-30", "2026-01-31", "day")).toEqual(["2026-01-30", "2026-01-31", "2026-02-01"]);
  });

  it("of any range take in each of its days once", () => {
    fc.assert(
      fc.property(range, fc.constantFrom(...STEPS), ({ from, to }, step) => {
        const bounds = boundsOf(from, to, step);
        expect([bounds[0], bounds.at(-1)]).toEqual([from, shiftDay(to, 1)]);
        for (const [index, bound] of bounds.slice(1, -1).entries()) {
          expect(bound > (bounds[index] ?? "")).toBe(true);
          expect(stepStart(bound, step)).toBe(bound);
          expect(stepStart(shiftDay(bound, -1), step)).toBe(stepStart(bounds[index] ?? "", step));
        }
      }),
    );
  });
});

describe("comparison", () => {
  const compared = (from: string, to: string, compare: "none" | "previous" | "year") =>
    boundsBefore(boundsOf(from, to, "day"), compare);

  it("takes the days before, or the same days of the year before", () => {
    expect(compared("2026-03-01", "2026-03-02", "none")).toBeNull();
    expect(compared("2026-03-01", "2026-03-02", "previous")).toEqual(["2026-02-27", "2026-02-28", "2026-03-01"]);
    expect(compared("2026-03-01", "2026-03-02", "year")).toEqual(["2025-03-01", "2025-03-02", "2025-03-03"]);
  });

  it("gives a leap day no separate day in a year without one, and leaves none out in a year with one", () => {
    expect(compared("2024-02-28", "2024-03-01", "year")).toEqual([
      "2023-02-28",
      "2023-03-01",
      "2023-03-01",
      "2023-03-02",
    ]);
    expect(compared("2024-02-29", "2024-02-29", "year")).toEqual(["2023-03-01", "2023-03-01"]);
    expect(compared("2025-02-28", "2025-03-01", "year")).toEqual(["2024-02-28", "2024-03-01", "2024-03-02"]);
    expect(compared("2025-02-01", "2025-02-28", "year")?.at(-1)).toBe("2024-03-01");
  });

  it("has as many steps, and the days before go up to the range", () => {
    fc.assert(
      fc.property(range, fc.constantFrom(...STEPS), ({ from, to }, step) => {
        const bounds = boundsOf(from, to, step);
        const previous = boundsBefore(bounds, "previous") ?? [];
        expect(previous).toHaveLength(bounds.length);
        expect(previous.at(-1)).toBe(from);
        expect(daysIn(previous[0] ?? "", from)).toBe(daysIn(from, shiftDay(to, 1)));
        const year = boundsBefore(bounds, "year") ?? [];
        expect(year).toEqual([...year].sort());
        expect(year).toHaveLength(bounds.length);
      }),
    );
  });
});

describe("months", () => {
  it("are taken whole where their sums are ready", () => {
    const ready = new Set(["2026-02", "2026-03", "2026-05"]);
    expect(splitMonths("2026-01-15", "2026-05-20", ready)).toEqual({
      months: ["2026-02", "2026-03"],
      ranges: [
        ["2026-01-15", "2026-01-31"],
        ["2026-04-01", "2026-05-20"],
      ],
    });
    expect(splitMonths("2026-02-01", "2026-03-31", ready)).toEqual({ months: ["2026-02", "2026-03"], ranges: [] });
    expect(splitMonths("2026-02-02", "2026-02-28", ready).months).toEqual([]);
    expect(monthsBetween("2025-11", "2026-02")).toEqual(["2025-11", "2025-12", "2026-01", "2026-02"]);
  });

  it("and the days beside them are the days of the range, once each", () => {
    const months = fc.array(fc.tuple(fc.integer({ min: 2000, max: 2040 }), fc.integer({ min: 1, max: 12 })));
    fc.assert(
      fc.property(range, months, ({ from, to }, list) => {
        const ready = new Set(list.map(([year, month]) => `${year}-${String(month).padStart(2, "0")}`));
        const split = splitMonths(from, to, ready);
        const inMonths = split.months.map((month) => daysIn(`${month}-01`, monthEnd(`${month}-01`)));
        const inRanges = split.ranges.map(([first, last]) => daysIn(first, last));
        expect([...inMonths, ...inRanges].every((days) => days > 0)).toBe(true);
        expect([...inMonths, ...inRanges].reduce((sum, days) => sum + days, 0)).toBe(daysIn(from, to));
      }),
    );
  });
});
