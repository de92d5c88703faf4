import { expect, it } from "vitest";
import { latin9 } from "./latin9.ts";

/** Node reads the set as the tax office's tester does. */
const read = (text: string) => new TextDecoder("iso-8859-15").decode(Uint8Array.from(latin9(text)));

it.each([
  ["Prélèvement de Zoë, 12 € à l'œuvre : ÇÀÉ Š š Ž ž Œ Ÿ", "Prélèvement de Zoë, 12 € à l'œuvre : ÇÀÉ Š š Ž ž Œ Ÿ"],
  ["L’abonnement “Cinéma”…", `L'abonnement "Cinéma"...`],
  ["Łukasz Dvořák – Nguyễn", "?ukasz Dvorák - Nguyen"],
  ["½ ¤ 日本 😀", "? ? ?? ?"],
  ["", ""],
])("%s", (text, shown) => {
  expect(read(text)).toBe(shown);
});

it("writes plain ASCII as it is", () => {
  expect(latin9("A\tB\r\n")).toEqual([65, 9, 66, 13, 10]);
});
