import { describe, expect, it } from "vitest";
import { endedBefore, isPaper, keptUntil } from "./rules.ts";

describe("a document", () => {
  const now = new Date("2026-11-22T10:00:00Z");

  it("of the contract is kept for ten years after a financial year that may end a year later", () => {
    expect(keptUntil(true, now).toISOString()).toBe("2038-01-01T00:00:00.000Z");
    expect(isPaper("order")).toBe(true);
  });

  it("that announces or declares something is kept for five", () => {
    expect(keptUntil(isPaper("price"), now).toISOString()).toBe("2031-11-22T10:00:00.000Z");
    expect(keptUntil(false, new Date("2028-02-29T00:00:00Z")).toISOString()).toBe("2033-03-01T00:00:00.000Z");
  });

  it.each([true, false])("goes when the contract ended long enough ago (paper: %s)", (paper) => {
    const ended = endedBefore(paper, now);
    expect(keptUntil(paper, new Date(ended.getTime() - 1)) <= now).toBe(true);
    expect(keptUntil(paper, new Date(ended.getTime() + 1)) > now).toBe(true);
  });
});
