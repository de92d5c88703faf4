import { expect, it } from "vitest";
import { sharesOf, summaryOf } from "./rules.ts";

const at = (text: string) => new Date(`2026-03-${text}.000Z`);

it("counts the minute before a probe as it found the parts", () => {
  expect(sharesOf(at("10T12:00:00"), at("10T12:01:00"), { site: true, mail: false })).toEqual([
    { component: "site", day: "2026-03-10", up: 60, down: 0 },
    { component: "mail", day: "2026-03-10", up: 0, down: 60 },
  ]);
});

it("forgives a skipped minute, and splits a real gap by day, as down for the process's own parts alone", () => {
  expect(sharesOf(at("10T12:00:00"), at("10T12:02:30"), { site: true })).toMatchObject([{ up: 150, down: 0 }]);
  expect(sharesOf(at("10T22:00:00"), at("12T01:00:00"), { site: true, mail: true, sign_in: true })).toEqual(
    ["2026-03-10", "2026-03-11", "2026-03-12"].flatMap((day, index) =>
      (["site", "sign_in"] as const).map((component) => ({ component, day, up: 0, down: [7200, 86_400, 3600][index] })),
    ),
  );
});

it("counts nothing when the clock was set back", () => {
  expect(sharesOf(at("10T12:00:00"), at("10T11:00:00"), { site: true })).toEqual([]);
});

it("counts nothing after a clock that was years behind, and for a copy of long ago", () => {
  expect(sharesOf(new Date(0), at("10T11:00:00"), { site: true })).toEqual([]);
  expect(sharesOf(new Date("2026-01-01T00:00:00.000Z"), at("10T11:00:00"), { site: true })).toEqual([]);
});

it("draws the days and never rounds up to 100 %", () => {
  const known = [
    { day: "2026-03-07", up: 86_399, down: 1 },
    { day: "2026-03-08", up: 86_000, down: 400 },
    { day: "2026-03-10", up: 0, down: 3600 },
  ];
  expect(summaryOf(known, at("10T12:00:00"), 5)).toEqual({ days: "-up-d", permille: 977 });
  expect(summaryOf(known.slice(0, 1), at("07T12:00:00"), 1)).toEqual({ days: "u", permille: 999 });
  expect(summaryOf([], at("10T12:00:00"), 2)).toEqual({ days: "--", permille: null });
});
