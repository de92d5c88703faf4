import type { Locale } from "../../common/contract/api.ts";
import { plainEuros } from "../../common/euros.ts";

/** First characters that make a spreadsheet treat a cell as a formula. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;
/** The same where a spreadsheet that expects another separator begins a cell: it does not see the quotes. */
const INNER = /([,;\t\r\n][^\S\t\r\n]*)(?=[=+\-@＝＋－＠])/g;
/** What is neither quoted nor a formula: most cells, which need no second look. */
const PLAIN = /^([A-Za-z0-9][A-Za-z0-9 ._:/@-]*)?$/;

/** A cell: text, a whole number or one with decimals, or hundredths (cents) with two decimals. */
export type Cell = string | number | { hundredths: number };

/** A column of a file: its heading in French and in English, and the cell of a row. */
export type Column<Row> = readonly [fr: string, en: string, cell: (row: Row) => Cell];

/** The header line of a file, by the reader's language. */
export function headings<Row>(columns: readonly Column<Row>[]): Readonly<Record<Locale, readonly string[]>> {
  return { fr: columns.map(([fr]) => fr), en: columns.map(([, en]) => en) };
}

export function cellsOf<Row>(columns: readonly Column<Row>[]): (row: Row) => Cell[] {
  // By index: the runtime takes a list apart with an iterator, which costs more than the cell.
  const cells = columns.map((column) => column[2]);
  return (row) => cells.map((cell) => cell(row));
}

/** What a spreadsheet in each language expects when a file is opened by a double click. */
const SEPARATOR: Record<Locale, string> = { fr: ";", en: "," };

/** Cells as one line of a CSV file (RFC 4180) for a reader's spreadsheet, with its line end. */
export function toLine(cells: readonly Cell[], locale: Locale): string {
  return `${cells.map((cell) => textOf(cell, locale)).join(SEPARATOR[locale])}\r\n`;
}

function textOf(cell: Cell, locale: Locale): string {
  if (typeof cell === "string" && PLAIN.test(cell)) return cell;
  if (typeof cell === "string") return quoted((FORMULA.test(cell) ? `'${cell}` : cell).replace(INNER, "$1'"));
  // A figure is never a formula, and keeps its minus sign.
  const figure = typeof cell === "number" ? String(cell) : plainEuros(cell.hundredths);
  return locale === "fr" ? figure.replace(".", ",") : figure;
}

function quoted(text: string): string {
  return /[",\r\n;]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text;
}
