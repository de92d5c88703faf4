/** First characters that make a spreadsheet treat a cell as a formula. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

/** A cell of a CSV file (RFC 4180). An apostrophe turns what a spreadsheet would run into text. */
export function csvCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n;]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe;
}

/** Cells as one line, with its line end. */
export function toLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}
