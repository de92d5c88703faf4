import { expect, it } from "vitest";
import { frenchProblems } from "./french.ts";

it.each([
  "Bonjour",
  "Prêt\u202f?",
  "Attention\u00a0: lisez ceci",
  "Dites «\u00a0oui\u00a0»",
  "À 10:30, l’heure de {brand}\u202f!",
  "Page introuvable\u00a0: {path}",
])("accepts %s", (text) => expect(frenchProblems(text)).toEqual([]));

it.each([
  ["", "missing"],
  ["Prêt ?", "narrow"],
  ["Prêt?", "narrow"],
  ["Prêt\u00a0?", "narrow"],
  ["Attention: lisez", "before :"],
  ["Attention : lisez", "before :"],
  ["« oui »", "inside"],
  ["l'heure", "apostrophe"],
  ["alors\u202f\u0001 les autres", "control"],
  ["Chargement...", "ellipsis"],
])("refuses %j", (text, word) => expect(frenchProblems(text).join()).toContain(word));
