import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { shiftDay } from "../../../common/days.ts";
import { boundsBefore, boundsOf } from "./days.ts";
import { type DayRow, levelBefore, levelSeries, levels, placed, rates, starts, sumSeries, sums } from "./series.ts";

const FROM = "2023-12-20";
const rowsOf = (values: readonly number[]): DayRow[] => values.map((value, index) => [shiftDay(FROM, index), value]);
const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

describe("sums", () => {
  it("over days, weeks and months are the same", () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(1000), { minLength: 1, maxLength: 800 }),
        fc.nat(900),
        fc.nat(900),
        (values, start, length) => {
          const [from, to] = [shiftDay(FROM, start), shiftDay(FROM, start + length)];
          const wanted = total(values.slice(start, start + length + 1));
          for (const step of ["day", "week", "month"] as const) {
            const bounds = boundsOf(from, to, step);
            const found = sums(placed(rowsOf(values), bounds), 1);
            expect(found).toHaveLength(bounds.length - 1);
            expect(total(found)).toBe(wanted);
          }
        },
      ),
    );
  });

  it("of a comparison with the year before count every day of that range once", () => {
    fc.assert(
      fc.property(fc.integer({ min: 366, max: 1000 }), fc.nat(500), (start, length) => {
        const values = Array.from({ length: 1600 }, (_, index) => 2 ** (index % 3));
        const found = (["day", "week", "month"] as const).map((step) => {
          const bounds = boundsOf(shiftDay(FROM, start), shiftDay(FROM, start + length), step);
          return total(sums(placed(rowsOf(values), boundsBefore(bounds, "year") ?? []), 1));
        });
        expect(new Set(found).size).toBe(1);
      }),
    );
  });

  it("leave an empty step at 0", () => {
    const bounds = boundsBefore(boundsOf("2024-02-28", "2024-03-01", "day"), "year") ?? [];
    const rows: DayRow[] = [
      ["2023-02-28", 3],
      ["2023-03-01", 5],
    ];
    expect(sums(placed(rows, bounds), 1)).toEqual([3, 0, 5]);
  });
});

describe("levels", () => {
  const rows: DayRow[] = [
    ["2026-02-28", 7, 1],
    ["2026-03-02", 9, 2],
    ["2026-03-03", 4, 3],
    ["2026-03-10", 6, 4],
  ];
  it("are those of the latest day until the end of each step", () => {
    const week = boundsOf("2026-03-01", "2026-03-15", "week");
    expect(levels(placed(rows, week), 1)).toEqual([7, 4, 6]);
    expect(levels(placed(rows, week), 2)).toEqual([1, 3, 4]);
    expect(levelBefore(placed(rows, week), 1)).toBe(7);
    expect(levels(placed(rows, boundsOf("2026-03-01", "2026-03-04", "day")), 1)).toEqual([7, 9, 4, 4]);
    expect(levels(placed([], week), 1)).toEqual([0, 0, 0]);
    expect(levelBefore(placed([], week), 1)).toBe(0);
  });

  it("end alike by day, week and month", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(99), { minLength: 1, maxLength: 300 }), fc.nat(310), (values, length) => {
        const ends = (["day", "week", "month"] as const).map((step) =>
          levels(placed(rowsOf(values), boundsOf(FROM, shiftDay(FROM, length), step)), 1).at(-1),
        );
        expect(new Set(ends)).toEqual(new Set([values[Math.min(length, values.length - 1)]]));
      }),
    );
  });
});

it("sums and levels have their own totals", () => {
  expect(sumSeries({ now: [1, 2], before: [3, 4] })).toEqual({
    total: 3,
    values: [1, 2],
    before: { total: 7, values: [3, 4] },
  });
  expect(levelSeries({ now: [1, 2], before: null })).toEqual({ total: 2, values: [1, 2], before: null });
});

it("begins each step where the previous one ended", () => {
  const days: DayRow[] = [
    ["2025-12-31", 4],
    ["2026-01-02", 6],
  ];
  expect(starts(placed(days, ["2026-01-01", "2026-01-02", "2026-01-03", "2026-01-04"]), 1)).toEqual([4, 4, 6]);
});

it("rates have one decimal, none of nothing, and their own total", () => {
  const parts = { total: 8, values: [1, 0, 2, 5], before: null };
  const wholes = { total: 12, values: [3, 4, 0, 5], before: null };
  expect(rates(parts, wholes)).toEqual({ total: 66.7, values: [33.3, 0, null, 100], before: null });
  const [one, none] = [
    { total: 1, values: [1] },
    { total: 0, values: [0] },
  ];
  expect(rates({ ...one, before: none }, { ...one, before: none }).before).toEqual({ total: null, values: [null] });
});
