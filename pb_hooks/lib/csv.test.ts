import { expect, it } from "vitest";
import { toLine } from "./csv.ts";

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
  ["a;b", '"a;b"'],
  ["=1,2", `"'=1,2"`],
  ["a;=1+1;b", `"a;'=1+1;b"`],
  ["a, +1", `"a, '+1"`],
  ["a\n-1", `"a\n'-1"`],
  ["two\nlines", '"two\nlines"'],
])("%j becomes %j in both languages", (text, cell) => {
  expect([toLine([text], "fr"), toLine([text], "en")]).toEqual([`${cell}\r\n`, `${cell}\r\n`]);
});

it("writes figures as the reader's spreadsheet does, without a guard", () => {
  const cells = ["a", "", 12, 7.5, { hundredths: 499 }, { hundredths: -99 }];
  expect(toLine(cells, "fr")).toBe("a;;12;7,5;4,99;-0,99\r\n");
  expect(toLine(cells, "en")).toBe("a,,12,7.5,4.99,-0.99\r\n");
});
