import { expect, it } from "vitest";
import { knownLocale, parseLocale } from "./locale.ts";

it("knows the two locales only", () => {
  expect(["en", "fr", "de", "EN", ""].map(parseLocale)).toEqual(["en", "fr", undefined, undefined, undefined]);
  expect(["en", "fr", "de", "EN", ""].map(knownLocale)).toEqual(["en", "fr", "fr", "fr", "fr"]);
});
