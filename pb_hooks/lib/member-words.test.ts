import { expect, it } from "vitest";
import { foundText, searchQuery } from "./member-words.ts";

it.each([
  ["jean.du-pont", '"jean.du-pont"'],
  ["Amber  dun", '"Amber" AND "dun"'],
  ["li", '("\nli" OR " li")'],
  ["jean d", '"jean d"'],
  ["d", ""],
  ['a"b" OR x*', '"a""b""" AND ("\nOR" OR " OR") AND ("\nx*" OR " x*")'],
  ["東京都", '"東京都"'],
])("asks the index for %j", (text, query) => expect(searchQuery(text)).toBe(query));

it("says what was found besides address and name", () => {
  const texts = "\nlea@mail.example\nLéa Éluard\nAFF-1\nlea_x41c\n\nPS-DURAND";
  expect(foundText(texts, "durand")).toBe("PS-DURAND");
  expect(foundText(texts, "eluard")).toBe("");
  expect(foundText(texts, "lea x41")).toBe("lea_x41c");
});
