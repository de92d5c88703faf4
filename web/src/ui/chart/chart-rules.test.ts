import { expect, it, vi } from "vitest";
import { checkSteps, halfStep, lonePoints, niceTicks, tickLimit, ticksThatFit } from "./chart-rules.ts";

const DAY = 86_400;

it("refuses a range that is too wide for its step", () => {
  expect(() => checkSteps(100_000)).not.toThrow();
  expect(() => checkSteps(100_001)).toThrow("too wide for its step: 100001 steps");
});

it("caps ticks at a thousand and says so", () => {
  const warn = vi.fn();
  expect([tickLimit(1_000, warn), tickLimit(1_001, warn)]).toEqual([1_000, 1_000]);
  expect(warn).toHaveBeenCalledOnce();
});

it("draws values without a neighbour as points", () => {
  expect(lonePoints([1, null, 2, 3, null, 0])).toEqual([0, 5]);
  expect(lonePoints([4])).toEqual([0]);
  expect(lonePoints([])).toEqual([]);
});

it("leaves room for half a bar at either side", () => {
  expect([halfStep([0, DAY, 2 * DAY]), halfStep([7]), halfStep([])]).toEqual([DAY / 2, DAY / 2, DAY / 2]);
});

it("keeps ticks 40 px apart, eleven at most", () => {
  expect([100, 200, 399, 400, 2_000].map((length) => ticksThatFit(length))).toEqual([3, 6, 10, 11, 11]);
  expect(ticksThatFit(10)).toBe(2);
  expect(ticksThatFit(4_000, 50)).toBe(50);
});

it.each([
  [0, 100, 11, false, [0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100]],
  [0, 7, 5, false, [0, 2, 4, 6, 8]],
  [3, 97, 5, false, [0, 50, 100]],
  [0, 0.3, 4, false, [0, 0.1, 0.2, 0.3]],
  [0, 1, 11, true, [0, 1]],
  [0, 0, 5, true, [0, 1]],
  [-5, 5, 3, false, [-5, 0, 5]],
])("ticks from %d to %d, at most %d", (min, max, count, whole, expected) => {
  expect(niceTicks(min, max, count, whole)).toEqual(expected);
});
