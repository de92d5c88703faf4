import { expect, it } from "vitest";
import { defaultName } from "./rules.ts";

it.each([
  ["Chrome", "Android", "Chrome on Android", "Chrome sur Android"],
  ["Firefox", "", "Firefox", "Firefox"],
  ["", "Windows", "Windows", "Windows"],
  ["", "", "Passkey", "Clé d’accès"],
])("names a passkey made with %j on %j", (browser, system, en, fr) => {
  expect(defaultName({ browser, system }, "en")).toBe(en);
  expect(defaultName({ browser, system }, "fr")).toBe(fr);
});
