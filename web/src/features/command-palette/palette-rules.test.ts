import { expect, it } from "vitest";
import { fits, stepped } from "./palette-rules.ts";

it.each([
  ["Vue d’ensemble", "ens", true],
  ["Membres bloqués", "BLOQUES mem", true],
  ["Membres bloqués", "loq", false],
  ["Anything", "", true],
  ["Anything", "nothing", false],
])("%s fits %s: %s", (label, typed, expected) => expect(fits(label, typed)).toBe(expected));

it("steps round the ends", () => {
  expect(stepped(0, -1, 3)).toBe(2);
  expect(stepped(2, 1, 3)).toBe(0);
  expect(stepped(0, 1, 0)).toBe(0);
});
