import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "../../../common/time.ts";
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

const DAY = 24 * 60;
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
    [0.1, 1, 498], // 1.66
    [0.0001, 1, 498], // less than a cent
    [1, 16, 483], // 16.63
    [3, 49, 450], // 49.9
    [3.5, 58, 441], // 58.2
    [14, 232, 267], // 232.87
  ])("after %d days keeps %i cents, rounded down", (days, keptCents, refundCents) => {
    const settlement = settlementOf([month(499)], true, addDays(start, days));
    expect(settlement).toMatchObject({ keptCents, refundCents });
    expect(settlement.provided).toEqual([{ cents: 499, usedMinutes: Math.ceil(days * DAY), totalMinutes: 30 * DAY }]);
  });

  it("is whole before the paid time begins", () => {
    expect(settlementOf([month(499)], true, addDays(start, -5))).toMatchObject({ provided: [], keptCents: 0 });
  });

  it("is nothing where nothing was paid, and of a single cent", () => {
    expect(settlementOf([month(0)], true, addDays(start, 1))).toMatchObject({ keptCents: 0, refundCents: 0 });
    expect(settlementOf([month(1)], true, addDays(start, 1))).toMatchObject({ keptCents: 1, refundCents: 0 });
  });

  it("keeps the price of each minute where a change of plan gave it another one", () => {
    const change = { id: "b", amountCents: 383, refundedCents: 0, start: addDays(start, 7), end: addDays(start, 30) };
    // 499 × 7 ÷ 30, then what is left of it, with the change, for three of 23 days: not 882 × 10 ÷ 30, which is 294.
    expect(settlementOf([month(499), change], true, addDays(start, 10))).toMatchObject({
      provided: [
        { cents: 499, usedMinutes: 7 * DAY, totalMinutes: 30 * DAY },
        { cents: 766, usedMinutes: 3 * DAY, totalMinutes: 23 * DAY },
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
