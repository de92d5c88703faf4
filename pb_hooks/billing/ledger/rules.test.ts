import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, DAY_MS } from "../../../common/time.ts";
import { addPeriod, afterRefund, changeTime, periodDay } from "./rules.ts";

const NOW = new Date("2026-11-21T10:00:00Z");
const day = (text: string) => new Date(`${text}T10:00:00Z`);

describe("a period", () => {
  it.each([
    ["2026-01-31", "month", "2026-02-28"],
    ["2024-01-31", "month", "2024-02-29"],
    ["2026-12-31", "month", "2027-01-31"],
    ["2026-11-21", "month", "2026-12-21"],
    ["2024-02-29", "year", "2025-02-28"],
    ["2026-11-21", "year", "2027-11-21"],
  ] as const)("from %s, a %s, ends on %s", (start, period, end) =>
    expect(addPeriod(day(start), period)).toEqual(day(end)),
  );

  it.each([
    ["month", ["2027-01-31", "2027-02-28", "2027-03-31", "2027-04-30", "2027-05-31"]],
    ["month", ["2027-01-30", "2027-02-28", "2027-03-30", "2027-04-30", "2027-05-30"]],
    ["year", ["2028-02-29", "2029-02-28", "2030-02-28", "2031-02-28", "2032-02-29"]],
  ] as const)("is followed by others that keep the day on which the first %s began", (period, [first, ...ends]) => {
    let end = day(first);
    for (const expected of ends) {
      end = addPeriod(end, period, periodDay(end, [day(first)]));
      expect(end).toEqual(day(expected));
    }
  });

  it.each([
    ["2027-03-07", ["2027-01-31"], 7], // moved by a reward
    ["2027-02-28", [], 28],
    ["2027-02-28", ["2027-01-24", "2027-01-28"], 28],
    ["2027-02-28", ["2027-01-24", "2027-01-30"], 30],
  ] as const)("that ends on %s after beginnings on %j counts from day %i", (end, begun, expected) =>
    expect(periodDay(day(end), [...begun.map(day), null])).toBe(expected),
  );

  it("is never shorter than 28 days", () => {
    fc.assert(
      fc.property(fc.date({ min: day("2020-01-01"), max: day("2090-01-01"), noInvalidDate: true }), (start) => {
        const days = (addPeriod(start, "month").getTime() - start.getTime()) / DAY_MS;
        expect(days).toBeGreaterThanOrEqual(28);
        expect(days).toBeLessThanOrEqual(31);
      }),
    );
  });
});

describe("the time from which a change counts", () => {
  it("is the same within an hour, so that the click costs what the preview said", () => {
    expect(changeTime(day("2026-11-21"), new Date("2026-11-21T12:59:59Z"))).toEqual(new Date("2026-11-21T12:00:00Z"));
    expect(changeTime(NOW, addDays(NOW, -1))).toEqual(NOW);
  });
});

describe("afterRefund", () => {
  const day = (n: number) => addDays(new Date("2026-03-01T00:00:00Z"), n);
  const now = day(10);

  it("takes away what is left of the time that was given back, and no more", () => {
    const running = { start: day(0), end: day(60) };
    expect(afterRefund(running, { start: day(0), end: day(30) }, true, now)).toEqual(day(40));
    expect(afterRefund(running, { start: day(30), end: day(60) }, true, now)).toEqual(day(30));
    expect(afterRefund({ start: day(0), end: day(30) }, { start: day(0), end: day(30) }, false, now)).toEqual(now);
    expect(afterRefund(running, { start: day(-40), end: day(-10) }, true, now)).toEqual(day(60));
  });

  it("of a payment that became credit ends it only when nothing else was paid", () => {
    const running = { start: day(5), end: day(300) };
    expect(afterRefund(running, { start: day(0), end: day(30) }, true, now)).toEqual(day(300));
    expect(afterRefund(running, { start: day(0), end: day(30) }, false, now)).toEqual(now);
  });

  it("never prolongs, and never ends before now what is still running", () => {
    const n = fc.integer({ min: -400, max: 400 });
    fc.assert(
      fc.property(n, n, n, n, fc.boolean(), (a, b, c, d, others) => {
        const running = { start: day(Math.min(a, b)), end: day(Math.max(a, b)) };
        const paid = { start: day(Math.min(c, d)), end: day(Math.max(c, d)) };
        const left = afterRefund(running, paid, others, now);
        expect(left <= running.end).toBe(true);
        expect(left >= now || left.getTime() === running.end.getTime()).toBe(true);
      }),
    );
  });
});
