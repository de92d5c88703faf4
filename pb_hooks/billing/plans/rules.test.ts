import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "../../../common/time.ts";
import { lowestBefore, type Price } from "./rules.ts";

const now = new Date("2026-11-21T12:00:00Z");
const price = (cents: number, daysAgo: number): Price => ({
  cents,
  since: addDays(now, -daysAgo),
});

describe("the lowest price before a cut", () => {
  it.each([
    ["nothing was cut", [price(499, 200)], null],
    ["a cut", [price(499, 200), price(399, 2)], 499],
    ["a rise", [price(399, 200), price(499, 2)], null],
    ["an old cut is no news", [price(499, 200), price(399, 30)], null],
    ["a rise just before counts for nothing", [price(499, 200), price(599, 10), price(450, 2)], 499],
    ["nor does it make a cut of the old price", [price(499, 200), price(599, 10), price(499, 2)], null],
    ["a low price of long ago does not count", [price(299, 200), price(499, 100), price(399, 2)], 499],
    ["one that still held within 30 days does", [price(299, 200), price(499, 20), price(399, 2)], null],
    ["a plan that was not sold before", [price(0, 200), price(399, 2)], null],
    ["a plan that is not sold any more", [price(499, 200), price(0, 2)], null],
    ["none", [], null],
  ])("%s", (_, history, expected) => expect(lowestBefore(history, now, addDays(now, -365))).toBe(expected));

  it.each([
    ["never", null, null],
    ["only after the cut", addDays(now, -1), null],
    ["before it", addDays(now, -3), 499],
  ])("counts from the first order for money: %s", (_, sold, expected) => {
    expect(lowestBefore([price(499, 200), price(399, 2)], now, sold)).toBe(expected);
  });

  it("is a price that was asked, and higher than today's", () => {
    const histories = fc.array(fc.record({ cents: fc.nat(2000), gap: fc.integer({ min: 1, max: 40 }) }), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(histories, (steps) => {
        const daysAgo = (index: number) => steps.slice(0, index + 1).reduce((days, { gap }) => days + gap, 0);
        const history = steps.map(({ cents }, index) => price(cents, daysAgo(index))).reverse();
        const lowest = lowestBefore(history, now, addDays(now, -365));
        if (lowest === null) return;
        expect(lowest).toBeGreaterThan(history.at(-1)?.cents ?? 0);
        expect(history.slice(0, -1).map(({ cents }) => cents)).toContain(lowest);
      }),
    );
  });
});
