import { expect, it } from "vitest";
import { changesOf, choicesOf, dateIn, isAmount, partsOf } from "./audit-rules.ts";

it("pairs what was with what became, and leaves out what stayed", () =>
  expect(changesOf({ before: { a: 1, b: "x", c: true }, after: { a: 2, b: "x", d: null, e: false } }, [])).toEqual([
    { field: "a", before: 1, after: 2 },
    { field: "c", before: true, after: null },
    { field: "e", before: null, after: false },
  ]));

it("leaves out ids, which say nothing to a reader", () =>
  expect(changesOf({ before: {}, after: { order: "abcdefghij12345 abcdefghij12346", name: "A name" } }, [])).toEqual([
    { field: "name", before: null, after: "A name" },
  ]));

it("puts the fields in their own order, whatever the stored one is", () => {
  const after = { z: 1, to: "2026-03-31", b: 2, from: "2026-03-01" };
  expect(changesOf({ before: {}, after }, ["from", "to"]).map(({ field }) => field)).toEqual(["from", "to", "b", "z"]);
});

it("knows stored dates and amounts", () => {
  expect(dateIn("2026-03-01 08:00:00.000Z")).toBe("2026-03-01T08:00:00.000Z");
  expect(dateIn("2026-03-01")).toBeNull();
  expect(dateIn("12")).toBeNull();
  expect(["cents", "due_cents", "monthly_cents", "centsible", "count"].map(isAmount)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});

it("offers each name once", () =>
  expect(
    choicesOf([
      ["b.x", "Two"],
      ["a.x", "One"],
      ["c.x", "Two"],
    ]),
  ).toEqual([
    { value: "a.x", label: "One" },
    { value: "b.x,c.x", label: "Two" },
  ]));

it("shows the texts of a stored object or list, and any other text as it is", () => {
  expect(partsOf('{"locales":["fr","en"],"people":["paid"],"plans":[]}')).toEqual(["fr", "en", "paid"]);
  expect(partsOf('["one","two"]')).toEqual(["one", "two"]);
  for (const text of ["plain", "[not JSON", '{"a":1}']) expect(partsOf(text)).toEqual([text]);
});
