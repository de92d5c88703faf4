import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "../../common/time.ts";
import { divide, type Paid, referenceIn, settlementOf, withdrawalDeadline } from "./withdrawal-rules.ts";

const end = (concluded: string) => withdrawalDeadline(new Date(concluded)).toISOString();

describe("the withdrawal period", () => {
  it("ends at midnight in Paris, after the fourteenth day after that of the contract", () => {
    expect(end("2026-11-06T12:00:00Z")).toBe("2026-11-20T23:00:00.000Z");
    expect(end("2026-11-05T23:00:00Z")).toBe("2026-11-20T23:00:00.000Z"); // the 6th in Paris already
    expect(end("2026-11-05T22:59:59Z")).toBe("2026-11-19T23:00:00.000Z");
  });

  it("goes on to the next working day", () => {
    expect(end("2026-11-07T12:00:00Z")).toBe("2026-11-23T23:00:00.000Z"); // Saturday the 21st, to Monday
    expect(end("2026-12-11T12:00:00Z")).toBe("2026-12-28T23:00:00.000Z"); // Christmas, a Friday
    expect(end("2026-10-28T12:00:00Z")).toBe("2026-11-12T23:00:00.000Z"); // the 11th of November
  });

  it("follows a change of the clock", () => {
    expect(end("2026-10-15T12:00:00Z")).toBe("2026-10-29T23:00:00.000Z");
    expect(end("2026-03-16T12:00:00Z")).toBe("2026-03-30T22:00:00.000Z");
  });
});

it("a reference is found in what was typed around it", () => {
  for (const typed of ["PS-7K2M9Q", " ps-7k2m9q ", "Commande n° PS 7K2M9Q.", "ps7k2m9q", "PS\u20137K2M9Q (essential)"])
    expect(referenceIn(typed)).toBe("PS-7K2M9Q");
  for (const typed of ["", "PS-7K2M9QX", "PSALMS", "MY PLAN"]) expect(referenceIn(typed)).toBe(typed);
});

const start = new Date("2026-11-01T10:00:00Z");
const month = (amountCents: number, refundedCents = 0): Paid => ({
  id: "p",
  amountCents,
  refundedCents,
  start,
  end: addDays(start, 30),
});

describe("the refund", () => {
  it("is all of it without an immediate start", () => {
    expect(settlementOf([month(499)], false, addDays(start, 10))).toMatchObject({ keptCents: 0, refundCents: 499 });
  });

  it.each([
    [0.99, 0, 499],
    [1, 16, 483], // 16.63
    [3, 49, 450], // 49.9
    [14, 232, 267], // 232.87
  ])("after %d days keeps %i cents, rounded down", (days, keptCents, refundCents) => {
    expect(settlementOf([month(499)], true, addDays(start, days))).toMatchObject({
      usedDays: Math.floor(days),
      totalDays: 30,
      keptCents,
      refundCents,
    });
  });

  it("is whole before the paid time begins", () => {
    expect(settlementOf([month(499)], true, addDays(start, -5))).toMatchObject({ usedDays: 0, keptCents: 0 });
  });

  it("keeps the price of each day where a change of plan gave it another one", () => {
    const change = { id: "b", amountCents: 383, refundedCents: 0, start: addDays(start, 7.4), end: addDays(start, 30) };
    // 499 × 7 ÷ 30, then what is left of it, with the change, for three of 23 days: not 882 × 10 ÷ 30, which is 294.
    expect(settlementOf([month(499), change], true, addDays(start, 10))).toMatchObject({
      provided: [
        { cents: 499, usedDays: 7, totalDays: 30 },
        { cents: 766, usedDays: 3, totalDays: 23 },
      ],
      keptCents: 216,
      refundCents: 666,
    });
    // By transfer, a change begins a new period, which the credit of the old one pays as well.
    const restart = { ...change, amountCents: 616, end: addDays(start, 37) };
    expect(settlementOf([month(499), restart], true, addDays(start, 10))).toMatchObject({ keptCents: 216 });
    // A period that is paid ahead has provided nothing yet.
    const ahead = { ...change, amountCents: 499, start: addDays(start, 30), end: addDays(start, 60) };
    expect(settlementOf([month(499), ahead], true, addDays(start, 3))).toMatchObject({
      keptCents: 49,
      refundCents: 949,
    });
  });

  it("names all that was paid where nothing was provided yet, a change of plan on the first day too", () => {
    const change = { id: "b", amountCents: 300, refundedCents: 0, start: addDays(start, 0.1), end: addDays(start, 30) };
    const ahead = { id: "c", amountCents: 799, refundedCents: 0, start: addDays(start, 30), end: addDays(start, 60) };
    const provided = [{ cents: 799, usedDays: 0, totalDays: 30 }];
    expect(settlementOf([month(499), change], true, addDays(start, 0.5))).toMatchObject({ provided, refundCents: 799 });
    expect(settlementOf([month(799), ahead], true, addDays(start, 0.5))).toMatchObject({ provided, refundCents: 1598 });
  });

  it("counts what was refunded before", () => {
    expect(settlementOf([month(499, 100)], true, addDays(start, 3))).toMatchObject({ keptCents: 49, refundCents: 350 });
    expect(settlementOf([month(499, 499)], true, addDays(start, 3))).toMatchObject({ refundCents: 0 });
  });

  it("never exceeds what was paid, and is divided without a rest", () => {
    const payment = fc.record({
      amountCents: fc.integer({ min: 0, max: 100_000 }),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
      from: fc.integer({ min: 0, max: 14 }),
    });
    fc.assert(
      fc.property(
        fc.array(payment, { maxLength: 4 }),
        fc.boolean(),
        fc.integer({ min: 0, max: 15 }),
        (some, now, day) => {
          const payments = some.map(({ amountCents, share, from }, index) => ({
            id: String(index),
            amountCents,
            refundedCents: Math.floor(amountCents * share),
            start: addDays(start, from),
            end: addDays(start, 30),
          }));
          const { refundCents, keptCents, paidCents } = settlementOf(payments, now, addDays(start, day));
          const back = payments.reduce((sum, { refundedCents }) => sum + refundedCents, 0);
          expect(refundCents).toBeGreaterThanOrEqual(0);
          expect(Math.max(0, paidCents - keptCents - back)).toBe(refundCents);
          const targets = divide(payments, refundCents);
          const given = [...targets.values()].reduce((sum, cents) => sum + cents, 0);
          expect(given).toBe(back + refundCents);
          for (const { id, amountCents, refundedCents } of payments) {
            expect(targets.get(id)).toBeGreaterThanOrEqual(refundedCents);
            expect(targets.get(id)).toBeLessThanOrEqual(amountCents);
          }
        },
      ),
    );
  });
});
