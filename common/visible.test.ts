import { expect, it } from "vitest";
import { inert, visibleLine, visibleLines } from "./visible.ts";

it.each([
  ["  Jean \u0007 D.\r\nBcc: x ", "Jean D. Bcc: x"],
  ["Zoé\u202Eevil\u2069", "Zoé evil"],
  ["a\u061cb\u2060c\ufeffd\u00ade\u{e0041}f", "a b c d e f"],
  ["\u0000\u200B", ""],
  ["Łukasz 👩 Nguyễn", "Łukasz 👩 Nguyễn"],
])("%j", (text, line) => expect(visibleLine(text)).toBe(line));

it("keeps the lines and tabs of a text, and nothing that nobody sees", () =>
  expect(visibleLines("Hello\r\n\u202Eevil\u2069\tpay\u200Bpal\u2028end\u0007")).toBe("Hello\nevil\tpaypal\nend"));

it("no mail program finds a link in what is inert, and people read the same", () => {
  const text = "M. Dupont: https://evil.example/x a@evil.example";
  expect(inert(text)).not.toMatch(/\S[.:@/]\S(?<!\u2060)/);
  expect(inert(text).replaceAll("\u2060", "")).toBe(text);
});
