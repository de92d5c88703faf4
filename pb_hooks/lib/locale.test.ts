import { expect, it } from "vitest";
import { acceptedLocale, localePrefix } from "./locale.ts";

it.each([
  ["", "fr"],
  ["en-GB,en;q=0.9", "en"],
  ["fr-CA,en;q=0.9", "fr"],
  ["de,en;q=0.7,fr;q=0.3", "en"],
  ["de-DE", "fr"],
  ["en;q=0,fr;q=0.1", "fr"],
  ["*", "fr"],
  [";;;,,q=", "fr"],
  ["EN", "en"],
])("Accept-Language %j → %s", (header, locale) => expect(acceptedLocale(header)).toBe(locale));

it("prefixes paths of the other language only", () =>
  expect([localePrefix("fr"), localePrefix("en")]).toEqual(["", "/en"]));
