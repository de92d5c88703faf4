import { expect, it } from "vitest";
import { canonical } from "./canonical.ts";

it("reads the same from objects whose keys stand in another order", () => {
  expect(canonical({ a: [1, { c: "x", b: true }], d: null })).toBe(canonical({ d: null, a: [1, { b: true, c: "x" }] }));
});

it("tells apart what differs, also in the order of a list", () => {
  expect(canonical([1, 2])).not.toBe(canonical([2, 1]));
  expect(canonical({ a: "" })).not.toBe(canonical({}));
  expect(canonical("1")).not.toBe(canonical(1));
});
