import { expect, it } from "vitest";
import { addDays, dayOf, daysUntil, parseTime } from "./time.ts";

const NOW = new Date("2026-03-01T08:00:00.000Z");

it("reads stored times and ISO 8601, and null of anything else", () => {
  expect(parseTime("2026-03-01 08:00:00.000Z")).toEqual(NOW);
  expect(parseTime("2026-03-01T08:00:00.000Z")).toEqual(NOW);
  expect([parseTime(""), parseTime("soon")]).toEqual([null, null]);
});

it("counts started days", () => {
  expect(daysUntil(addDays(NOW, 2.01), NOW)).toBe(3);
  expect(daysUntil(addDays(NOW, 2), NOW)).toBe(2);
  expect(daysUntil(addDays(NOW, -1), NOW)).toBe(0);
});

it("names the day in UTC", () => expect(dayOf(new Date("2026-03-01T23:30:00-02:00"))).toBe("2026-03-02"));
