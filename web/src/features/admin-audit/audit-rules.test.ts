import { expect, it } from "vitest";
import { changesOf, dateIn } from "./audit-rules.ts";

it("pairs what was with what became, and leaves out what stayed", () =>
  expect(changesOf({ before: { a: 1, b: "x", c: true }, after: { a: 2, b: "x", d: null, e: false } })).toEqual([
    { field: "a", before: "1", after: "2" },
    { field: "c", before: "true", after: "" },
    { field: "e", before: "", after: "false" },
  ]));

it("knows stored dates", () => {
  expect(dateIn("2026-03-01 08:00:00.000Z")).toBe("2026-03-01T08:00:00.000Z");
  expect(dateIn("2026-03-01")).toBeNull();
  expect(dateIn("12")).toBeNull();
});
