import { expect, it } from "vitest";
import { csvCell, toLine } from "./csv.ts";

it.each([
  ["plain", "plain"],
  ["=HYPERLINK(1)", "'=HYPERLINK(1)"],
  ["+33 1", "'+33 1"],
  ["-1", "'-1"],
  ["@me", "'@me"],
  ["\tx", "'\tx"],
  [" =1+1", "' =1+1"],
  ["＝1+1", "'＝1+1"],
  ['a "b"', '"a ""b"""'],
  ["a,b", '"a,b"'],
  ["=1,2", `"'=1,2"`],
  ["two\nlines", '"two\nlines"'],
])("%j becomes %j", (text, cell) => expect(csvCell(text)).toBe(cell));

it("ends lines as RFC 4180 says", () => expect(toLine(["a", "", "b"])).toBe("a,,b\r\n"));
