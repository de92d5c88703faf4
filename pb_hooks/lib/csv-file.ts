import { utf8 } from "./utf8.ts";

/**
 * Starts a CSV file in UTF-8, with the byte order mark by which spreadsheets recognise it.
 * @returns a function that sends lines; call it for each part
 */
export function startCsv(e: core.RequestEvent, filename: string): (text: string) => void {
  const header = e.response.header();
  header.set("Content-Type", "text/csv; charset=utf-8");
  header.set("Content-Disposition", `attachment; filename="${filename}"`);
  const send = (text: string) => {
    e.response.write(utf8(text));
    e.flush();
  };
  send("\ufeff");
  return send;
}
