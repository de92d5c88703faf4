/** First characters by which a spreadsheet takes a cell for a formula. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

/** A cell of a CSV file (RFC 4180). What a spreadsheet would run is made a text by an apostrophe. */
export function csvCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n;]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe;
}

/** Cells as a line with its end. */
export function toLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}
