import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, DAY_MS } from "../../common/time.ts";
import { addPeriod, afterRefund, changeTime, manualChange, periodDay } from "./rules.ts";

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

describe("a manual change", () => {
  const running = {
    cents: 3000,
    sold: [3000],
    period: "month" as const,
    start: day("2026-11-01"),
    end: day("2026-12-01"),
    paidCents: 3000,
  };
  it("takes off what is left of the running period", () => {
    expect(manualChange(running, { cents: 4990, period: "year" }, day("2026-11-11"))).toEqual({
      creditCents: 2000,
      dueCents: 2990,
      end: day("2027-11-11"),
    });
  });

  it("counts every period that was paid ahead", () => {
    const twice = { ...running, end: day("2026-12-31"), paidCents: 6000 };
    expect(manualChange(twice, { cents: 4990, period: "year" }, running.start).creditCents).toBe(6000);
  });

  it.each([
    ["2026-11-01", 4500],
    ["2026-11-16", 3000],
    ["2026-12-01", 1500],
    ["2026-12-16", 750],
  ])("on %s counts a coupon for the last period there alone", (now, creditCents) => {
    const twice = { ...running, sold: [1500, 3000], end: day("2026-12-31"), paidCents: 4500 };
    expect(manualChange(twice, { cents: 4990, period: "year" }, day(now))).toMatchObject({ creditCents });
  });

  it("makes time of what is left beyond the price", () => {
    // 20 € for a plan of 10 € per month of 30 days: 10 € buy 30 more days.
    const change = manualChange(running, { cents: 1000, period: "month" }, day("2026-11-11"));
    expect(change).toEqual({ creditCents: 2000, dueCents: 0, end: addDays(day("2026-12-11"), 30) });
  });

  it("gives no credit for what was not paid", () => {
    const free = { ...running, paidCents: 0 };
    expect(manualChange(free, { cents: 4990, period: "year" }, day("2026-11-11"))).toMatchObject({ dueCents: 4990 });
  });

  const anyCents = fc.integer({ min: 1, max: 100_000 });
  const anyPeriod = fc.constantFrom("month" as const, "year" as const);
  const anyStart = fc.integer({ min: 0, max: 1500 }).map((days) => addDays(day("2026-01-01"), days));

  it("never costs more than the new price, nor less than nothing", () => {
    fc.assert(
      fc.property(anyCents, fc.nat(100_000), anyCents, fc.integer(), (cents, paidCents, price, offset) => {
        const now = addDays(NOW, offset % 90);
        const change = manualChange(
          { ...running, cents, sold: [cents], paidCents },
          { cents: price, period: "month" },
          now,
        );
        expect(change.dueCents).toBe(Math.max(0, price - change.creditCents));
        expect(change.creditCents).toBeLessThanOrEqual(Math.min(cents, paidCents));
        expect(Number.isInteger(change.dueCents) && change.dueCents >= 0).toBe(true);
      }),
    );
  });

  it("forth and back at once, as often as one likes, keeps what was paid, to a cent for each change", () => {
    fc.assert(
      fc.property(
        anyCents,
        anyPeriod,
        anyStart,
        fc.array(fc.tuple(anyCents, anyPeriod), { minLength: 1, maxLength: 6 }),
        (cents, period, now, changes) => {
          let running = { cents, sold: [], period, start: now, end: addPeriod(now, period), paidCents: cents };
          let paid = cents;
          for (const [price, target] of changes) {
            const { dueCents, creditCents, end } = manualChange(running, { cents: price, period: target }, now);
            expect(creditCents).toBeLessThanOrEqual(paid);
            paid += dueCents;
            running = { cents: price, sold: [], period: target, start: now, end, paidCents: paid };
          }
          const { creditCents } = manualChange(running, { cents: 1, period: "month" }, now);
          expect(paid - creditCents).toBeLessThanOrEqual(changes.length + 1);
          expect(creditCents).toBeLessThanOrEqual(paid);
        },
      ),
    );
  });

  it("costs at the click what its preview said, within the hour", () => {
    const minutes = fc.nat(59);
    fc.assert(
      fc.property(anyCents, anyPeriod, anyStart, fc.nat(9000), minutes, minutes, (cents, period, day, hours, a, b) => {
        const start = new Date(day.getTime() + 17 * 60_000);
        const running = { cents, sold: [cents], period, start, end: addPeriod(start, period), paidCents: cents };
        const dueAt = (minute: number) => {
          const now = new Date(day.getTime() + (hours * 60 + minute) * 60_000);
          return manualChange(running, { cents: 4990, period: "year" }, changeTime(start, now)).dueCents;
        };
        expect(dueAt(a)).toBe(dueAt(b));
      }),
    );
    expect(changeTime(day("2026-11-21"), new Date("2026-11-21T12:59:59Z"))).toEqual(new Date("2026-11-21T12:00:00Z"));
    expect(changeTime(NOW, addDays(NOW, -1))).toEqual(NOW);
  });

  it("loses its worth evenly with time", () => {
    fc.assert(
      fc.property(anyCents, anyPeriod, anyStart, fc.nat(400), fc.nat(400), (cents, period, start, a, b) => {
        const running = { cents, sold: [cents], period, start, end: addPeriod(start, period), paidCents: cents };
        const creditAt = (days: number) =>
          manualChange(running, { cents: 1, period: "month" }, addDays(start, days)).creditCents;
        const [early, late] = [Math.min(a, b), Math.max(a, b)];
        expect(creditAt(late)).toBeLessThanOrEqual(creditAt(early));
        expect(creditAt(400)).toBe(0);
        expect(creditAt(0)).toBe(cents);
      }),
    );
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
