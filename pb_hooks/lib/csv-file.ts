import type { Locale } from "../../common/contract/api.ts";
import { type Cell, toLine } from "./csv.ts";
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
    send(utf8(mark + lines.map((cells) => toLine(cells, locale)).join("")));
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
