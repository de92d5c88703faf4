import { expect, it } from "vitest";
import { synonyms } from "./synonyms.ts";

it.each([
  ["televiseurs", "fr", ["tv", "tele"]],
  ["tv", "fr", ["tele", "televis*"]],
  ["telecharger", "fr", []],
  ["annuler", "fr", ["resili*", "arret*", "stopper", "desabonn*", "desinscri*"]],
  ["annuler", "en", []],
  ["televisions", "en", ["tv", "telly"]],
  ["cancelling", "en", ["stop*", "terminat*", "unsubscrib*"]],
  ["samsung", "fr", ["tv", "tele", "televis*"]],
  ["lg", "en", ["tv", "telly", "televis*"]],
  ["galaxy", "en", ["mobile", "phone*", "smartphone"]],
  ["wifi", "fr", ["wi-fi", "wlan"]],
  ["pcs", "en", ["computer*", "laptop", "desktop"]],
] as const)("%s in %s", (word, locale, expected) => expect(synonyms(word, locale)).toEqual(expected));
