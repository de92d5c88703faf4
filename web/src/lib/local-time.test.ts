import { afterEach, beforeEach, expect, it } from "vitest";
import { fromLocalTime, toLocalTime } from "./local-time.ts";

const own = process.env.TZ;
beforeEach(() => {
  process.env.TZ = "Europe/Paris";
});
afterEach(() => {
  if (own === undefined) delete process.env.TZ;
  else process.env.TZ = own;
});

it.each([
  ["2026-07-01T08:30:00.000Z", "2026-07-01T10:30"],
  ["2026-12-31T23:30:00.000Z", "2027-01-01T00:30"],
])("%s is %s in the reader's zone, and back", (iso, local) => {
  expect(toLocalTime(iso)).toBe(local);
  expect(fromLocalTime(local)).toBe(iso);
});

it("makes nothing of what is no time", () => {
  expect([toLocalTime(null), toLocalTime(""), toLocalTime("soon")]).toEqual(["", "", ""]);
  expect([fromLocalTime(""), fromLocalTime("2026-13-01T00:00")]).toEqual([null, null]);
});
