import { expect, it } from "vitest";
import { visibleLine } from "./visible.ts";

it.each([
  ["  Jean \u0007 D.\r\nBcc: x ", "Jean D. Bcc: x"],
  ["Zoé\u202Eevil\u2069", "Zoé evil"],
  ["a\u061cb\u2060c\ufeffd\u00ade\u{e0041}f", "a b c d e f"],
  ["\u0000\u200B", ""],
  ["Łukasz 👩 Nguyễn", "Łukasz 👩 Nguyễn"],
])("%j", (text, line) => expect(visibleLine(text)).toBe(line));
