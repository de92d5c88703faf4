import { expect, it } from "vitest";
import { fits, isReference, stepped } from "./palette-rules.ts";

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

it.each([
  ["PS-ZU9N2Q", true],
  ["d-9057-5280", true],
  ["abcdefghij12345", true],
  ["member0009", true],
  ["member9@mail.example", false],
  ["camille", false],
  ["ps-djtzqz", true], // some have no digit
  ["a1", false],
  ["two 2", false],
])("%s may be a reference: %s", (text, is) => expect(isReference(text)).toBe(is));
