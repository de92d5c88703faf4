import fc from "fast-check";
import { expect, it } from "vitest";
import { eurosText, parseEuros, plainEuros } from "./euros.ts";

it.each([
  ["4,99", 499],
  ["4.99", 499],
  ["4", 400],
  [" 4,9 € ", 490],
  ["€4.99", 499],
  ["1\u202f234,50\u00a0€", 123_450],
  ["0", 0],
  ["4,999", null],
  ["-1", null],
  ["4,9,9", null],
  ["quatre", null],
  ["", null],
])("%j is %s cents", (typed, cents) => expect(parseEuros(typed)).toBe(cents));

it("reads what it writes", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 99_999_999 }),
      fc.constantFrom("fr" as const, "en" as const),
      (cents, locale) => {
        expect(parseEuros(eurosText(cents, locale))).toBe(cents);
      },
    ),
  );
});

it.each([
  [499, "4.99"],
  [0, "0.00"],
  [119_900, "1199.00"],
])("%i cents are %s for machines", (cents, text) => expect(plainEuros(cents)).toBe(text));
