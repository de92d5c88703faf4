import type { UserRow } from "../../types/admin.ts";

/** First characters by which a spreadsheet takes a cell for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** A cell of a CSV file (RFC 4180). What a spreadsheet would run is made a text by an apostrophe. */
export function csvCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n;]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe;
}

export const CSV_HEAD = [
  "id",
  "email",
  "name",
  "verified",
  "locale",
  "plan",
  "access",
  "access_until",
  "paid_until",
  "streaming",
  "admin",
  "is_api",
  "created",
];

/** A member as a line of the export, with its end. */
export function csvLine(row: UserRow): string {
  return toLine([
    row.id,
    row.email,
    row.name,
    String(row.verified),
    row.locale,
    row.plan,
    row.access.state,
    row.access.until ?? "",
    row.paidUntil ?? "",
    row.streaming ?? "",
    String(row.admin),
    String(row.isApi),
    row.created,
  ]);
}

/** Cells as a line with its end. */
export function toLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}
