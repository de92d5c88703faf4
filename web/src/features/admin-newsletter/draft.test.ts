import { expect, it } from "vitest";
import { parisTime } from "./draft.ts";

it("reads a time as clocks in Paris show it", () => {
  expect(parisTime("2026-01-15T09:00")).toBe("2026-01-15T08:00:00.000Z");
  expect(parisTime("2026-07-15T09:00")).toBe("2026-07-15T07:00:00.000Z");
  // Of the hour that repeats in autumn it means the first; the hour skipped in spring is invalid.
  expect(parisTime("2026-10-25T02:30")).toBe("2026-10-25T00:30:00.000Z");
  expect(parisTime("2026-03-29T02:30")).toBe("");
  expect(parisTime("")).toBe("");
});
