import { expect, it } from "vitest";
import { suggestAddress } from "./suggest-domain.ts";

it.each([
  ["ada@gmial.com", "ada@gmail.com"],
  ["Ada.L@GMAIL.CON", "Ada.L@gmail.com"],
  ["ada@hotmial.fr", "ada@hotmail.fr"],
  ["ada@outlok.com", "ada@outlook.com"],
  ["ada@oranje.fr", "ada@orange.fr"],
  [" ada@yaho.fr ", "ada@yahoo.fr"],
  ["ada@gmail.com", ""],
  ["ada@ymail.com", ""],
  ["ada@mail.com", ""],
  ["ada@example.org", ""],
  ["ada@passerelle.example", ""],
  ["ada", ""],
  ["@gmial.com", ""],
  ["ada@", ""],
])("%s: %s", (typed, meant) => expect(suggestAddress(typed)).toBe(meant));
