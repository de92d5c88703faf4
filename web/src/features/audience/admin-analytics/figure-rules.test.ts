import { describe, expect, it } from "vitest";
import { barLength, changeOf, cohortTotals, isBetter, pointsOf, rate } from "./figure-rules.ts";

describe("change", () => {
  it.each([
    [112, 100, { direction: 1, percent: 12 }],
    [87, 100, { direction: -1, percent: -13 }],
    [1, 3, { direction: -1, percent: -66.7 }],
    [100, 100, { direction: 0, percent: 0 }],
    [1_234, 100, { direction: 1, percent: 1_134 }],
    [0, 5, { direction: -1, percent: -100 }],
    [5, 0, { direction: 1, percent: null }],
    [0, 0, { direction: 0, percent: 0 }],
    [-50, -100, { direction: 1, percent: 50 }],
  ])("to %d from %d", (now, before, change) => expect(changeOf(now, before)).toEqual(change));

  it("is judged by what it counts", () => {
    const [up, down, same] = [changeOf(2, 1), changeOf(1, 2), changeOf(1, 1)];
    expect([up, down, same].map(({ direction }) => isBetter(direction, false))).toEqual([true, false, undefined]);
    expect([up, down, same].map(({ direction }) => isBetter(direction, true))).toEqual([false, true, undefined]);
  });
});

it.each([
  [1, 3, 33.3],
  [3, 2, 150],
  [0, 7, 0],
  [4, 0, null],
])("%d of %d", (part, whole, percent) => expect(rate(part, whole)).toBe(percent));

it.each([
  [50, 100, 50],
  [100, 100, 100],
  [1, 10_000, 1],
  [0, 100, 0],
  [0, 0, 0],
  [120, 100, 100],
])("the bar of %d beside %d", (value, greatest, length) => expect(barLength(value, greatest)).toBe(length));

it("says the change of a share in points", () => {
  expect(pointsOf(12.5, 10.2)).toEqual({ direction: 1, points: 2.3 });
  expect(pointsOf(3, 4)).toEqual({ direction: -1, points: 1 });
  expect(pointsOf(0, 0)).toEqual({ direction: 0, points: 0 });
});

it("adds cohorts up, each month over those that are old enough", () => {
  const cohorts = [
    { size: 10, paying: [5, 4, 3] },
    { size: 20, paying: [10, 8] },
    { size: 30, paying: [15] },
  ];
  expect(cohortTotals(cohorts)).toEqual({
    size: 60,
    paying: [
      { part: 30, whole: 60 },
      { part: 12, whole: 30 },
      { part: 3, whole: 10 },
    ],
  });
  expect(cohortTotals([])).toEqual({ size: 0, paying: [] });
});
