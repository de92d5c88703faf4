import { describe, expect, it } from "vitest";
import { keptUntil } from "./rules.ts";

describe("a document", () => {
  const now = new Date("2026-11-22T10:00:00Z");

  it("of the contract is kept for ten years", () => {
    expect(keptUntil("order", now).toISOString()).toBe("2036-11-22T10:00:00.000Z");
    expect(keptUntil("terms", now).toISOString()).toBe("2036-11-22T10:00:00.000Z");
  });

  it("that announces or declares something is kept for five", () => {
    expect(keptUntil("price", now).toISOString()).toBe("2031-11-22T10:00:00.000Z");
    expect(keptUntil("withdrawal", new Date("2028-02-29T00:00:00Z")).toISOString()).toBe("2033-03-01T00:00:00.000Z");
  });
});
