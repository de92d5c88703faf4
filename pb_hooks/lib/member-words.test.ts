import { expect, it } from "vitest";
import { searchWords } from "./member-words.ts";

it("cuts words as the index does, and no quote gets through", () => {
  expect(searchWords('jean.du-pont_x@mail.example "OR" l’été*')).toEqual([
    "jean",
    "du",
    "pont",
    "x",
    "mail",
    "example",
  ]);
  expect(searchWords('" * ( NEAR')).toEqual(["NEAR"]);
  expect(searchWords("Zéphyrine × Ωmega — 東京")).toEqual(["Zéphyrine", "Ωmega", "東京"]);
});
