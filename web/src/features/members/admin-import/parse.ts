import Papa from "papaparse";
import { FILE_MAX_MB, IMPORT_COLUMNS, IMPORT_ROWS, type ImportRow } from "../../../../../common/contract/imports.ts";
import { type ImportSource, sourceOf } from "../../../../../common/imports/columns.ts";
import { type Decoded, decode, FileError } from "./decode.ts";

/** A file that was read: its rows with their lines in a spreadsheet, the heading's being 1. */
export type ParsedFile = {
  name: string;
  encoding: Decoded["encoding"];
  separator: string;
  source: ImportSource;
  headings: string[];
  rows: ImportRow[];
};

/** What spreadsheets write in the first line for themselves: `sep=;`. */
const SEPARATOR_LINE = /^"?sep=(.)"?\n/i;
const SEPARATORS = [",", ";", "\t", "|"];

/** Reads a file. @throws FileError */
export async function parseFile(file: File): Promise<ParsedFile> {
  if (file.size > FILE_MAX_MB * 1024 * 1024) throw new FileError("large");
  const { text, encoding } = decode(new Uint8Array(await file.arrayBuffer()));
  return { name: file.name, encoding, ...parseText(text) };
}

/** Rows of a text; lines may end with CR alone. @throws FileError */
export function parseText(text: string): Omit<ParsedFile, "name" | "encoding"> {
  const lines = text.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
  const [line = "", said = ""] = SEPARATOR_LINE.exec(lines) ?? [];
  const { data, errors, meta } = Papa.parse<string[]>(lines.slice(line.length), {
    delimiter: said,
    delimitersToGuess: SEPARATORS,
    newline: "\n",
  });
  const quotes = errors.find(({ type }) => type === "Quotes");
  if (quotes) throw new FileError("quotes", (quotes.row ?? 0) + 1);
  const skipped = line ? 2 : 1;
  const filled = data
    .map((cells, index) => ({ line: index + skipped, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  const [first, ...rows] = filled;
  if (!first) throw new FileError("empty");
  const headings = first.cells.map((heading) => heading.trim());
  // Empty columns at the end, which spreadsheets leave behind.
  const width = headings.findLastIndex((heading) => heading !== "") + 1;
  if (width === 0) throw new FileError("headings");
  if (width > IMPORT_COLUMNS) throw new FileError("columns");
  if (rows.length > IMPORT_ROWS) throw new FileError("rows");
  if (rows.length === 0) throw new FileError("empty");
  const named = headings.slice(0, width);
  return { separator: meta.delimiter, source: sourceOf(named), headings: named, rows };
}
