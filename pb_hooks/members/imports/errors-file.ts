import { startCsv } from "../../lib/csv-file.ts";
import { parseList } from "../../lib/json.ts";
import { pathValue } from "../../lib/parse-body.ts";
import { getById } from "../../lib/records.ts";
import { requestLocale } from "../../lib/request-locale.ts";
import { count, rows } from "../../lib/sql.ts";
import { auditExport } from "../../platform/audit/public.ts";

/** Rows in memory at a time. */
const BATCH = 500;
const REFUSED = "import = {:id} AND state = 'refused' AND cells != '[]'";

/** `GET …/imports/{id}/refused`, admin with a fresh proof: the refused rows under the headings of their file, to correct. */
export function sendRefused(e: core.RequestEvent): void {
  const found = getById(e.app, "imports", pathValue(e, "id"));
  const lines = count(e.app, "import_rows", REFUSED, { id: found.id });
  auditExport(e, { action: "import.refused", target: found }, lines);
  const send = startCsv(e, "refused.csv", requestLocale(e));
  send([parseList(found.getString("headings")).map(String)]);
  const sql = `SELECT line, cells FROM import_rows WHERE ${REFUSED} AND line > {:line} ORDER BY line LIMIT ${BATCH}`;
  const page = (line: number) => rows(e.app, sql, { id: found.id, line }, { line: 0, cells: "" });
  for (let next = page(0); next.length > 0; next = page(next.at(-1)?.line ?? 0))
    send(next.map(({ cells }) => parseList(cells).map(String)));
}
