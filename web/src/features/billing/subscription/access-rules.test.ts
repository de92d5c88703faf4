import { describe, expect, it } from "vitest";
import { daysLeft } from "./access-rules.ts";

const NOW = Date.parse("2026-03-01T12:00:00.000Z");
const at = (hours: number) => new Date(NOW + hours * 3_600_000).toISOString();

describe("daysLeft", () => {
  it.each([
    [at(72), 3],
    [at(71), 3],
    [at(24), 1],
    [at(0.01), 1],
    [at(0), 0],
    [at(-5), 0],
    [null, 0],
    ["not a date", 0],
  ])("%s is %i", (until, days) => expect(daysLeft(until, NOW)).toBe(days));
});
