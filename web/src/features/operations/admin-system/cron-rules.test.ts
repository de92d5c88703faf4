import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { CRON_NAMES } from "./cron-names.ts";
import { rhythmOf, timeToday } from "./cron-rules.ts";

it.each([
  ["* * * * *", { kind: "minutes", every: 1 }],
  ["*/10 * * * *", { kind: "minutes", every: 10 }],
  ["7,37 * * * *", { kind: "hourly", minutes: [7, 37] }],
  ["15 */6 * * *", { kind: "hours", every: 6 }],
  ["40 4 * * *", { kind: "daily", hour: 4, minute: 40 }],
  ["0 4 * * 1", null],
  ["0 4-6 * * *", null],
])("%s", (schedule, rhythm) => expect(rhythmOf(schedule)).toEqual(rhythm));

it("takes the time of a daily task from today", () =>
  expect(timeToday(4, 40, new Date("2026-07-01T12:00:00Z"))).toBe("2026-07-01T04:40:00.000Z"));

it("names and reads every task of the server", () => {
  const tasks = globSync("pb_hooks/**/feature.ts").flatMap((file) => [
    ...readFileSync(file, "utf8").matchAll(/(?:^ +|\{ )"?([a-z-]+)"?: \[\s*"([\d*/, ]+)"/gm),
  ]);
  expect(tasks.length).toBeGreaterThan(40);
  expect(tasks.filter(([, name = ""]) => !Object.hasOwn(CRON_NAMES, name)).map(([, name]) => name)).toEqual([]);
  expect(tasks.filter(([, , schedule = ""]) => !rhythmOf(schedule)).map(([, name]) => name)).toEqual([]);
});
