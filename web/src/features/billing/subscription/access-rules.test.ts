import { describe, expect, it } from "vitest";
import { accessTone, daysLeft } from "./access-rules.ts";

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

describe("accessTone", () => {
  it("warns before the end and says when it is over", () => {
    expect(accessTone({ state: "trial", active: true, until: at(72) }, NOW)).toBe("accent");
    expect(accessTone({ state: "trial", active: true, until: at(47) }, NOW)).toBe("warning");
    expect(accessTone({ state: "paid", active: true, until: at(720) }, NOW)).toBe("success");
    expect(accessTone({ state: "paid", active: true, until: at(3) }, NOW)).toBe("warning");
    expect(accessTone({ state: "expired", active: false, until: at(-3) }, NOW)).toBe("danger");
    expect(accessTone({ state: "expired", active: false, until: null }, NOW)).toBe("warning");
    expect(accessTone({ state: "unpaid", active: false, until: null }, NOW)).toBe("warning");
  });
});
