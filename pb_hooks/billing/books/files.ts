import { booksFile } from "../../../common/contract/books.ts";
import { startCsv, startFile } from "../../lib/csv-file.ts";
import { parseBody } from "../../lib/parse-body.ts";
import { requestLocale } from "../../lib/request-locale.ts";
import { row } from "../../lib/sql.ts";
import { utf8 } from "../../lib/utf8.ts";
import { auditExport } from "../../platform/audit/public.ts";
import { readAccounts } from "./accounts.ts";
import { CSV_HEAD, csvCells } from "./csv.ts";
import { FEC_COLUMNS, journalWriter } from "./journal.ts";
import { eachLine } from "./sources.ts";

type Range = { from: string; to: string };

/**
 * `POST /api/app/admin/books/file` {from, to, format}: every line of a range, both days included, sent in batches. `csv` is for a
 * spreadsheet in the reader's language, `fec` a sales journal to import, in ASCII. The audit log names who took it.
 */
export function exportBooks(e: core.RequestEvent): void {
  const { format, ...range } = parseBody(booksFile, e);
  auditExport(e, { action: "books.file", target: ["invoices", ""], after: { format, ...range } });
  const send = { csv: sendCsv, json: sendJson, fec: sendFec }[format];
  send(e, range);
}

function sendCsv(e: core.RequestEvent, { from, to }: Range): void {
  const locale = requestLocale(e);
  const send = startCsv(e, `books-${from}-${to}.csv`, locale);
  send([CSV_HEAD[locale]]);
  const cells = csvCells(locale);
  eachLine(e.app, from, to, (lines) => send(lines.map(cells)));
}

/** One object whose list can be read line by line. */
function sendJson(e: core.RequestEvent, { from, to }: Range): void {
  const send = startFile(e, `books-${from}-${to}.json`, "application/json");
  send(utf8(`{"from":"${from}","to":"${to}","currency":"eur","lines":[`));
  let comma = "\n";
  eachLine(e.app, from, to, (lines) => {
    send(utf8(comma + lines.map((line) => JSON.stringify(line)).join(",\n")));
    comma = ",\n";
  });
  send(utf8("\n]}\n"));
}

function sendFec(e: core.RequestEvent, { from, to }: Range): void {
  const send = startFile(e, `${siren(e.app)}FEC${to.replaceAll("-", "")}.txt`, "text/plain; charset=iso-8859-15");
  const write = journalWriter(readAccounts(e.app));
  send(utf8(`${FEC_COLUMNS.join("\t")}\r\n`));
  eachLine(e.app, from, to, (lines) => send(utf8(lines.map(write).join(""))));
}

/** The SIREN of the seller of the newest document; "" where its registration number holds none. */
function siren(app: CoreApp): string {
  const sql = `SELECT s.register_key AS key FROM invoices i JOIN invoice_sellers s ON s.id = i.seller ORDER BY i.rowid DESC LIMIT 1`;
  const key = row(app, sql, {}, { key: "" })?.key ?? "";
  return /^\d{9}$/.test(key) ? key : "";
}
