import { describe, expect, it } from "vitest";
import { couponOf, freeMonths, sharedFreeMonths, trialPath, yearlySaving } from "./plan-rules.ts";

describe("what a year saves", () => {
  it.each([
    [499, 4990, { cents: 998, perMonth: 416 }],
    [1199, 11990, { cents: 2398, perMonth: 1000 }],
    [500, 6000, null],
    [500, 7000, null],
    [500, 0, null],
  ])("%i a month and %i a year", (monthlyCents, yearlyCents, expected) =>
    expect(yearlySaving({ monthlyCents, yearlyCents })).toEqual(expected),
  );

  it.each([
    [499, 4990, 2],
    [499, 4991, 1],
    [500, 6000, 0],
    [500, 7000, 0],
    [500, 0, 0],
  ])("%i a month and %i a year: %i whole months", (monthlyCents, yearlyCents, expected) =>
    expect(freeMonths({ monthlyCents, yearlyCents })).toBe(expected),
  );

  it("is said of all plans only where each one has it", () => {
    const plan = { monthlyCents: 499, yearlyCents: 4990 };
    expect(sharedFreeMonths([plan, { monthlyCents: 1000, yearlyCents: 9000 }])).toBe(2);
    expect(sharedFreeMonths([plan, { monthlyCents: 500, yearlyCents: 0 }])).toBe(0);
    expect(sharedFreeMonths([])).toBe(0);
  });
});

describe("a code that comes along", () => {
  it.each([
    ["?coupon=spring-26", "SPRING-26"],
    ["?coupon=%20SPRING%20", "SPRING"],
    ["?coupon=a%26b", ""],
    ["?coupon=", ""],
    ["?code=SPRING", ""],
  ])("%s is %j", (search, code) => expect(couponOf(search)).toBe(code));

  it("a plan comes along to the sign-up", () => {
    expect(trialPath("family", "year")).toBe("/trial?plan=family&period=year");
  });
});
