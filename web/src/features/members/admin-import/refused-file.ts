import Papa from "papaparse";
import type { ParsedFile } from "./parse.ts";
import type { Fate } from "./preview.ts";

/** What a spreadsheet would run as a formula gets the apostrophe that an import takes off again. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r]/;

/** The rows to be corrected, under the headings of their file and with its separator. */
export function refusedFile(file: ParsedFile, fates: readonly Fate[]): Blob {
  const refused = new Set(fates.flatMap(({ kind, line }) => (kind === "refused" ? [line] : [])));
  const rows = file.rows.filter(({ line }) => refused.has(line)).map(({ cells }) => cells);
  const text = Papa.unparse([file.headings, ...rows], { delimiter: file.separator, escapeFormulae: FORMULA });
  return new Blob(["\ufeff", text], { type: "text/csv;charset=utf-8" });
}
