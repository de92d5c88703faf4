import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { claimsKeptSince, reminderDue } from "./rules.ts";

const HOUR = 3_600_000;
const ENDS = new Date("2026-03-10T12:00:00.000Z");
const toGo = (hours: number) => new Date(ENDS.getTime() - hours * HOUR);

describe("reminderDue", () => {
  it.each([
    ["a week's trial, long before its end", 168, 72.1, undefined],
    ["a week's trial, 3 days before its end", 168, 72, 3],
    ["a week's trial, an hour later", 168, 71, 3],
    ["2 days before the end", 168, 48, undefined],
    ["a day before the end", 168, 24, 1],
    ["a minute before the end", 168, 0.02, 1],
    ["at the end", 168, 0, undefined],
    ["after the end", 168, -1, undefined],
    ["a trial of 3 days, at sign-up", 72, 72, undefined],
    ["a trial of 3 days, after 23 hours", 72, 49, undefined],
    ["a trial of 3 days, on its last day", 72, 23, 1],
    ["a trial of 4 days, after the first", 96, 72, 3],
    ["a trial of 1 day, at sign-up", 24, 24, undefined],
    ["a trial of 1 day, after its half", 24, 11, 1],
    ["an old account that was given 2 more days", 4000, 47, undefined],
  ])("%s", (_, length, left, days) => expect(reminderDue({ began: toGo(length), ends: ENDS }, toGo(left))).toBe(days));

  it("gives each reminder of a trial at most one stretch of time, the longer one first", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 90 * 24 }), (length) => {
        const due: number[] = [];
        for (let left = length; left >= 0; left--) {
          const days = reminderDue({ began: toGo(length), ends: ENDS }, toGo(left));
          if (days !== undefined && due.at(-1) !== days) due.push(days);
        }
        expect(due).toEqual(length >= 73 ? [3, 1] : length >= 13 ? [1] : []);
      }),
    );
  });
});

it("remembers claims for three years", () => {
  expect(claimsKeptSince(ENDS)).toEqual(new Date("2023-03-10T12:00:00.000Z"));
  expect(claimsKeptSince(new Date("2028-02-29T00:00:00.000Z"))).toEqual(new Date("2025-03-01T00:00:00.000Z"));
});
