import { describe, expect, it } from "vitest";
import { fullPriceOf, scheduleOf } from "./schedule.ts";

const QUOTE = {
  dueNowCents: 499,
  firstCents: 499,
  firstDate: "2026-11-21T10:00:00.000Z",
  nextCents: 499,
  nextDate: "2026-12-21T10:00:00.000Z",
  regularCents: 499,
  trialEnds: null,
  coupon: null,
};
const brief = (quote: Parameters<typeof scheduleOf>[0]) =>
  scheduleOf(quote).map((line) => `${line.kind} ${line.cents}`);

describe("what is paid when", () => {
  it("at once, then each period", () => expect(brief(QUOTE)).toEqual(["now 499", "next 499"]));

  it("a trial that continues comes first", () =>
    expect(brief({ ...QUOTE, dueNowCents: 0, trialEnds: "2026-11-28T10:00:00.000Z" })).toEqual([
      "now 0",
      "first 499",
      "next 499",
    ]));

  it("a coupon for the first charge", () =>
    expect(brief({ ...QUOTE, dueNowCents: 250, firstCents: 250, coupon: { reduced: 1, freeDays: 0 } })).toEqual([
      "now 250",
      "next 499",
    ]));

  it("a coupon for three charges says what follows", () => {
    const lines = scheduleOf({
      ...QUOTE,
      dueNowCents: 250,
      firstCents: 250,
      nextCents: 250,
      coupon: { reduced: 3, freeDays: 0 },
    });
    expect(lines.at(-1)).toEqual({ kind: "regular", cents: 499, date: null, after: 3 });
  });

  it("a coupon for ever has no other price to name", () =>
    expect(
      brief({ ...QUOTE, dueNowCents: 250, firstCents: 250, nextCents: 250, coupon: { reduced: null, freeDays: 0 } }),
    ).toEqual(["now 250", "next 250"]));

  it("a first charge of nothing is due today, unless free days run", () => {
    const free = { ...QUOTE, dueNowCents: 0, firstCents: 0 };
    expect(brief({ ...free, coupon: { reduced: 1, freeDays: 0 } })).toEqual(["now 0", "next 499"]);
    expect(brief({ ...free, coupon: { reduced: 1, freeDays: 7 } })).toEqual(["now 0", "first 0", "next 499"]);
  });

  it("strikes the price that a coupon lowers, on the line of the first payment", () => {
    const coupon = { reduced: 1, freeDays: 0, savedCents: 249 };
    expect(fullPriceOf({ ...QUOTE, dueNowCents: 250, firstCents: 250, coupon })).toEqual({ kind: "now", cents: 499 });
    expect(fullPriceOf({ ...QUOTE, dueNowCents: 0, firstCents: 250, coupon })).toEqual({ kind: "first", cents: 499 });
    expect(fullPriceOf({ ...QUOTE, coupon: { ...coupon, savedCents: 0 } })).toBeNull();
    expect(fullPriceOf({ ...QUOTE, coupon: null })).toBeNull();
  });

  it("nothing renews automatically when paid by transfer", () =>
    expect(brief({ ...QUOTE, nextCents: null })).toEqual(["now 499"]));
});
