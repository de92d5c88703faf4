import { expect, it } from "vitest";
import { isLate, lastDue } from "./cron-rules.ts";

const NOW = new Date("2026-03-04T10:17:42Z"); // a Wednesday

it.each([
  ["* * * * *", "2026-03-04T10:17:00.000Z"],
  ["*/10 * * * *", "2026-03-04T10:10:00.000Z"],
  ["20 3 * * *", "2026-03-04T03:20:00.000Z"],
  ["30 22 * * *", "2026-03-03T22:30:00.000Z"],
  ["0 6 * * 1", "2026-03-02T06:00:00.000Z"],
  ["59 23 * * *", "2026-03-03T23:59:00.000Z"],
  ["0 0 1 3 *", "2026-03-01T00:00:00.000Z"],
  ["18 * 4 * *", "2026-03-04T09:18:00.000Z"],
  ["18-20 10 * * *", "2026-03-03T10:20:00.000Z"],
  ["0 6,9-11 * * *", "2026-03-04T10:00:00.000Z"],
  ["5/20 * * * *", "2026-03-04T10:05:00.000Z"],
])("%s was last due at %s", (schedule, due) => {
  expect(lastDue(schedule, NOW)?.toISOString()).toBe(due);
});

it("finds nothing far away, and refuses nonsense", () => {
  expect(lastDue("0 0 1 1 *", NOW)).toBeNull();
  expect(() => lastDue("@daily", NOW)).toThrow();
  expect(() => lastDue("x * * * *", NOW)).toThrow();
});

it("is late a quarter of an hour after its time", () => {
  const at = (time: string) => new Date(`2026-03-04T${time}Z`);
  expect(isLate("20 3 * * *", at("03:20:00"), NOW)).toBe(false);
  expect(isLate("20 3 * * *", new Date("2026-03-03T03:20:00Z"), NOW)).toBe(true);
  expect(isLate("0 10 * * *", new Date("2026-03-03T10:00:00Z"), at("10:14:00"))).toBe(false);
  expect(isLate("0 10 * * *", new Date("2026-03-03T10:00:00Z"), at("10:15:00"))).toBe(true);
});
