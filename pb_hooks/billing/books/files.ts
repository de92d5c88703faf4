import { booksFile } from "../../../common/contract/books.ts";
import { startCsv, startFile, startTable } from "../../lib/csv-file.ts";
import { parseBody } from "../../lib/parse-body.ts";
import { requestLocale } from "../../lib/request-locale.ts";
import { rows } from "../../lib/sql.ts";
import { utf8 } from "../../lib/utf8.ts";
import { auditExport } from "../../platform/audit/public.ts";
import { readAccounts } from "./accounts.ts";
import { csvFile, csvHead } from "./csv.ts";
import { FEC_COLUMNS, journalFile } from "./journal.ts";
import { countLines, sendLines } from "./sources.ts";

type Range = { from: string; to: string };

/**
 * `POST /api/app/admin/books/file` {from, to, format}: every line of a range, both days included, sent in pages. `csv` is for a
 * spreadsheet in the reader's language, `fec` a sales journal to import, in ASCII. The audit log names who took it.
 */
export function exportBooks(e: core.RequestEvent): void {
  const { format, ...range } = parseBody(booksFile, e);
  const entry = { action: "books.file", target: ["invoices", ""], after: { format, ...range } } as const;
  auditExport(e, entry, countLines(e.app, range));
  const send = { csv: sendCsv, json: sendJson, fec: sendFec }[format];
  send(e, range);
}

function sendCsv(e: core.RequestEvent, range: Range): void {
  const locale = requestLocale(e);
  startCsv(e, `books-${range.from}-${range.to}.csv`, locale)([csvHead(locale)]);
  sendLines(e.app, range, startTable(e, csvFile(locale)));
}

/** One object whose list can be read line by line. */
function sendJson(e: core.RequestEvent, range: Range): void {
  const { from, to } = range;
  const send = startFile(e, `books-${from}-${to}.json`, "application/json");
  send(utf8(`{"from":"${from}","to":"${to}","currency":"eur","lines":[`));
  sendLines(e.app, range, startTable(e, { format: "json" }));
  send(utf8("\n]}\n"));
}

function sendFec(e: core.RequestEvent, range: Range): void {
  const send = startFile(e, fecName(e.app, range), "text/plain; charset=iso-8859-15");
  send(utf8(`${FEC_COLUMNS.join("\t")}\r\n`));
  sendLines(e.app, range, startTable(e, journalFile(readAccounts(e.app))));
}

/**
 * The name that the tax office prescribes: SIREN, "FEC" and the closing day. Without a SIREN, or with two sellers in the range, no such
 * name.
 */
function fecName(app: CoreApp, range: Range): string {
  const { from, to } = range;
  // Invoices from before a seller's number was entered are the same seller's.
  const sql = `SELECT DISTINCT i.entity, COALESCE((SELECT s.register_key FROM invoice_sellers s WHERE s.entity = i.entity
      AND s.register_key != '' ORDER BY s.rowid DESC LIMIT 1), '') AS key
    FROM invoices i WHERE i.issued_on BETWEEN {:from} AND {:to} LIMIT 2`;
  const [seller, other] = rows(app, sql, range, { entity: "", key: "" });
  const isOne = seller && !other && /^\d{9}$/.test(seller.key);
  return isOne ? `${seller.key}FEC${to.replaceAll("-", "")}.txt` : `journal-${from}-${to}.txt`;
}
