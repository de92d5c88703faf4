import { describe, expect, it } from "vitest";
import { formatParis, formatParisDay, lastParisDay, parisDay, parisMidnight, workingDayFrom } from "./paris.ts";
import { addDays, dayOf, storedDay } from "./time.ts";

const intl = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Paris", dateStyle: "short", timeStyle: "medium" });

describe("the clock of Paris", () => {
  it("agrees with Intl in every hour around the changes of six years, and on other days", () => {
    const start = new Date("2024-01-01T00:00:00Z");
    for (let hour = 0; hour < 6 * 366 * 24; hour += 1) {
      const time = new Date(start.getTime() + hour * 3600_000);
      if (parisDay(time) !== storedDay(intl.format(time))) expect(time.toISOString()).toBe(intl.format(time));
    }
    for (let day = 0; day < 6 * 366; day += 1) {
      const name = dayOf(addDays(start, day));
      expect(intl.format(parisMidnight(name))).toBe(`${name} 00:00:00`);
    }
  });

  it("is written out in both languages", () => {
    expect(formatParis(new Date("2026-11-22T23:05:00Z"), "fr")).toBe("23\u00a0novembre 2026 à 00:05 (heure de Paris)");
    expect(formatParis(new Date("2026-06-01T09:05:00Z"), "en")).toBe("1\u00a0June 2026 at 11:05 (Paris time)");
    expect(formatParisDay("2026-11-30T23:05:00Z", "fr")).toBe("1er\u00a0décembre 2026");
    expect(formatParisDay("no time", "en")).toBe("");
  });
});

it.each([
  ["2026-12-31T22:59:59Z", "2026-12-31"],
  ["2026-12-31T23:00:00Z", "2027-01-01"],
  ["2026-03-29T00:59:59Z", "2026-03-29"],
  ["2026-10-25T22:30:00Z", "2026-10-25"],
])("%s is %s in Paris", (time, day) => expect(parisDay(new Date(time))).toBe(day));

it.each([
  ["2026-12-10T23:00:00Z", "2026-12-10"],
  ["2026-06-10T22:00:00Z", "2026-06-10"],
])("a period that ends just before %s has its last day on %s", (end, day) =>
  expect(lastParisDay(new Date(end))).toBe(day),
);

it.each([
  ["2026-11-20", "2026-11-20"], // a Friday
  ["2026-11-21", "2026-11-23"], // a Saturday
  ["2026-12-25", "2026-12-28"], // Christmas on a Friday
  ["2027-01-01", "2027-01-04"],
  ["2026-04-05", "2026-04-07"], // Easter
  ["2026-05-14", "2026-05-15"], // Ascension
  ["2026-05-25", "2026-05-26"], // Whit Monday
  ["2027-03-28", "2027-03-30"],
  ["2026-11-11", "2026-11-12"],
  ["2026-05-01", "2026-05-04"],
])("a period that would end on %s ends on %s", (day, end) => expect(workingDayFrom(day)).toBe(end));
