import type { Locale } from "../../common/contract/api.ts";
import type { Cell } from "./csv.ts";
import type { Params } from "./sql.ts";
import type { TableFile } from "./table-format.ts";
import { utf8 } from "./utf8.ts";

/**
 * Starts a CSV file in UTF-8, with the byte order mark by which spreadsheets recognise it.
 * @returns a function that sends lines; call it for each part
 */
export function startCsv(
  e: core.RequestEvent,
  filename: string,
  locale: Locale,
): (lines: readonly (readonly Cell[])[]) => void {
  const send = startFile(e, filename, "text/csv; charset=utf-8");
  let mark = "\ufeff";
  return (lines) => {
    send(utf8(mark + $tables.csv(JSON.stringify(lines), locale)));
    mark = "";
  };
}

/** Starts a file that the browser saves. @returns a function that sends a part of it */
export function startFile(e: core.RequestEvent, filename: string, type: string): (bytes: number[]) => void {
  const header = e.response.header();
  header.set("Content-Type", type);
  header.set("Content-Disposition", `attachment; filename="${filename}"`);
  return (bytes) => {
    e.response.write(bytes);
    e.flush();
  };
}

/**
 * Starts lines in a file that has begun.
 * @returns a function that sends all rows of a statement, a page at a time: its first column is the place of a row, and `{:last}` the one
 * of the page before, first as in `params`; `{:limit}` is the length of a page
 */
export function startTable(e: core.RequestEvent, file: TableFile): (sql: string, params: Params) => void {
  return $tables.begin(e.app, e.response, JSON.stringify(file));
}
