import { expect, it } from "vitest";
import { addSeconds, dbTime, isoOrNull } from "./time.ts";

it("stores times as PocketBase does and reads them back", () => {
  const date = new Date("2026-03-01T08:00:00.000Z");
  expect(dbTime(date)).toBe("2026-03-01 08:00:00.000Z");
  expect(isoOrNull(dbTime(date))).toBe(date.toISOString());
  expect(isoOrNull("")).toBeNull();
  expect(addSeconds(date, 90).toISOString()).toBe("2026-03-01T08:01:30.000Z");
});
