import { expect, it } from "vitest";
import {
  addDays,
  addSeconds,
  dayOf,
  daysUntil,
  dbTime,
  isDay,
  isoOrNull,
  parseTime,
  storedDay,
  storedTime,
} from "./time.ts";

const NOW = new Date("2026-03-01T08:00:00.000Z");

it("reads stored times and ISO 8601, and null of anything else", () => {
  expect(parseTime("2026-03-01 08:00:00.000Z")).toEqual(NOW);
  expect(parseTime("2026-03-01T08:00:00.000Z")).toEqual(NOW);
  expect([parseTime(""), parseTime("soon")]).toEqual([null, null]);
});

it.each(["2026-02-29", "2026-13-01", "2026-00-10", "2026-1-1", "26-01-01", "", "2026-01-01T00"])(
  "%j is no day",
  (text) => expect(isDay(text)).toBe(false),
);
it.each(["2024-02-29", "2000-02-29", "2026-12-31"])("%s is a day", (text) => expect(isDay(text)).toBe(true));

it("counts started days", () => {
  expect(daysUntil(addDays(NOW, 2.01), NOW)).toBe(3);
  expect(daysUntil(addDays(NOW, 2), NOW)).toBe(2);
  expect(daysUntil(addDays(NOW, -1), NOW)).toBe(0);
});

it("names the day in UTC", () => {
  expect(dayOf(new Date("2026-03-01T23:30:00-02:00"))).toBe("2026-03-02");
  expect(["2026-03-02 01:30:00.000Z", "2026-03-02T01:30:00.000Z", ""].map(storedDay)).toEqual([
    ...["2026-03-02", "2026-03-02", ""],
  ]);
});

it("stores times as PocketBase does and reads them back", () => {
  const date = new Date("2026-03-01T08:00:00.000Z");
  expect(dbTime(date)).toBe("2026-03-01 08:00:00.000Z");
  expect(isoOrNull(dbTime(date))).toBe(date.toISOString());
  expect(storedTime(date.toISOString())).toBe(dbTime(date));
  expect(isoOrNull("")).toBeNull();
  expect(addSeconds(date, 90).toISOString()).toBe("2026-03-01T08:01:30.000Z");
});
