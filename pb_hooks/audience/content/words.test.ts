import { describe, expect, it } from "vitest";
import { distance } from "../../../common/distance.ts";
import { grams, matchAll, matchAny, nearest, queryWords, segments, significantWords } from "./words.ts";

it.each([
  ["Résiliation", ["resiliation"]],
  ["l’abonnement d'essai", ["abonnement", "essai"]],
  ["a", ["a"]],
  ['"x" OR (title:y)* -z', ["or", "title"]],
  ["mot mot MOT", ["mot"]],
  ["  ", []],
  [
    Array.from({ length: 20 }, (_, index) => `mot${index}`).join(" "),
    ["mot0", "mot1", "mot2", "mot3", "mot4", "mot5", "mot6", "mot7"],
  ],
])("the words of %j", (text, words) => expect(queryWords(text)).toEqual(words));

it("asks for a word of every group, and takes a short one for the beginning of another at the end only", () => {
  expect(matchAll([["abc", "abd"], ["c"]])).toBe('("abc"* OR "abd"*) AND ("c"*)');
  expect(matchAll([["mot"], ["de"], ["pa"]])).toBe('("mot"*) AND ("de") AND ("pa"*)');
  expect(matchAny(["de", "passe"])).toBe('("de" OR "passe"*)');
});

it.each([
  [["sur", "ma", "console"], ["console"]],
  [
    ["tv", "hd"],
    ["tv", "hd"],
  ],
])("of %j, %j say something", (words, telling) => expect(significantWords(words)).toEqual(telling));

it.each([
  [
    "un \u0001mot\u0002 là",
    [
      ["un ", false],
      ["mot", true],
      [" là", false],
    ],
  ],
  [
    "\u0001a\u0002\u0001b\u0002",
    [
      ["a", true],
      ["b", true],
    ],
  ],
  ["rien", [["rien", false]]],
  ["", []],
])("the stretches of %j", (marked, parts) =>
  expect(segments(marked)).toEqual(parts.map(([text, hit]) => ({ text, hit }))),
);

describe("what was probably meant", () => {
  it.each([
    ["resilaition", "resiliation", 1],
    ["passwrod", "password", 1],
    ["addon", "adoon", 1],
    ["meme", "meme", 0],
    ["", "abc", 3],
  ])("%s is %s at %i", (a, b, steps) => {
    expect([distance(a, b), distance(b, a)]).toEqual([steps, steps]);
  });

  it("allows more in longer words, and an unfinished one", () => {
    expect(nearest("passwrod", ["password", "passage", "words"])).toEqual(["password"]);
    expect(nearest("resilait", ["resiliation"])).toEqual(["resiliation"]);
    expect(nearest("wombat", ["combien", "tambour"])).toEqual([]);
    expect(nearest("abc", ["abd"])).toEqual([]);
  });

  it("looks for pieces", () => {
    expect(grams("essai")).toEqual(["ess", "ssa", "sai"]);
    expect(grams("ananan")).toEqual(["ana", "nan"]);
  });
});
