import { expect, it } from "vitest";
import { decode, FileError } from "./decode.ts";
import { parseText } from "./parse.ts";

const utf16 = (text: string, big = false) =>
  Uint8Array.from(
    Array.from(text).flatMap((letter) => {
      const code = letter.charCodeAt(0);
      return big ? [code >> 8, code & 255] : [code & 255, code >> 8];
    }),
  );
const latin = (text: string) =>
  Uint8Array.from(Array.from(text, (letter) => (letter === "€" ? 0x80 : letter.charCodeAt(0))));
const utf8 = (text: string) => new TextEncoder().encode(text);
const problem = (work: () => unknown) => {
  try {
    work();
    return "";
  } catch (error) {
    return error instanceof FileError ? error.problem : String(error);
  }
};
const rowsOf = (text: string) => {
  const { headings, rows } = parseText(text);
  return [headings, ...rows.map(({ cells }) => cells)];
};

it("each alphabet is recognised, with a mark or without", () => {
  const text = "email;prénom\na@example.org;André";
  expect(decode(utf8(`\ufeff${text}`))).toEqual({ text, encoding: "utf-8" });
  expect(decode(utf8(text))).toEqual({ text, encoding: "utf-8" });
  expect(decode(Uint8Array.of(0xff, 0xfe, ...utf16(text)))).toEqual({ text, encoding: "utf-16" });
  expect(decode(Uint8Array.of(0xfe, 0xff, ...utf16(text, true)))).toEqual({ text, encoding: "utf-16" });
  expect(decode(utf16(text))).toEqual({ text, encoding: "utf-16" });
  expect(decode(latin(`${text} 5 €`))).toEqual({ text: `${text} 5 €`, encoding: "windows-1252" });
});

it("one foreign byte in UTF-8 stays visible: its row is refused, not the file's alphabet", () => {
  const bytes = Uint8Array.of(...utf8("Ève, Zoé, "), 0xe9, ...utf8(", Léa"));
  expect(decode(bytes)).toEqual({ text: "Ève, Zoé, \ufffd, Léa", encoding: "utf-8" });
});

it("a workbook, a picture and an empty file are refused", () => {
  expect(problem(() => decode(Uint8Array.of(0x50, 0x4b, 3, 4, 20)))).toBe("workbook");
  expect(problem(() => decode(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1)))).toBe("workbook");
  expect(problem(() => decode(Uint8Array.of(0x89, 0x50, 0, 0, 0, 13)))).toBe("binary");
  expect(problem(() => decode(new Uint8Array()))).toBe("empty");
});

it("separators are recognised, and said by sep=", () => {
  const expected = [
    ["email", "name"],
    ["a@example.org", "A"],
  ];
  for (const separator of [",", ";", "\t", "|"])
    expect(rowsOf(`email${separator}name\na@example.org${separator}A`)).toEqual(expected);
  const { rows } = parseText("sep=;\nemail;name\na@example.org;A, B\n");
  expect(rows).toEqual([{ line: 3, cells: ["a@example.org", "A, B"] }]);
  expect(rowsOf('"sep=;"\r\nemail;name\r\na@example.org;A')).toEqual(expected);
});

it("lines end with CR alone, LF or both, and quoted breaks stay in their cell", () => {
  for (const end of ["\r", "\n", "\r\n"])
    expect(rowsOf(`email,note${end}a@example.org,"one${end}two ""x"""${end}`)).toEqual([
      ["email", "note"],
      ["a@example.org", 'one\ntwo "x"'],
    ]);
});

it("empty rows are left out and keep the lines of the others; empty columns at the end are none", () => {
  const { headings, rows } = parseText("\ufeffemail;name;;\n\na@example.org;A;;\n;;;\nb@example.org;B;;\n");
  expect(headings).toEqual(["email", "name"]);
  expect(rows.map(({ line }) => line)).toEqual([3, 5]);
});

it("files without rows, or with a quotation mark that is not closed, are refused", () => {
  expect(problem(() => parseText("email;name\n"))).toBe("empty");
  expect(problem(() => parseText(""))).toBe("empty");
  expect(problem(() => parseText('email;name\na@example.org;"A'))).toBe("quotes");
  expect(problem(() => parseText(`${"a;".repeat(101)}a\n1`))).toBe("columns");
});
