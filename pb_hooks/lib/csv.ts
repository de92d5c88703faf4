import type { Locale } from "../../common/contract/api.ts";

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
