import { expect, it } from "vitest";
import { ascii } from "./ascii.ts";

it.each([
  ["Prélèvement de Zoë, 12 € à l’œuvre : ÇÀÉ Š š", "Prelevement de Zoe, 12 EUR a l'oeuvre : CAE S s"],
  ["« L’abonnement “Cinéma”… »", `" L'abonnement "Cinema"... "`],
  ["Łukasz Dvořák – Nguyễn\u00a0Straße", "Lukasz Dvorak - Nguyen Strasse"],
  ["日本 😀", "?? ?"],
  ["A\tB\n", "A B "],
  ["", ""],
])("%s", (text, shown) => {
  expect(ascii(text)).toBe(shown);
});
