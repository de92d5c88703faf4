import { userExport } from "../../../common/contract/admin.ts";
import { now } from "../../../common/time.ts";
import { startCsv } from "../../lib/csv-file.ts";
import { parseBody } from "../../lib/parse-body.ts";
import { requestLocale } from "../../lib/request-locale.ts";
import { auditExport } from "../../platform/audit/public.ts";
import { CSV_HEAD, csvCells } from "./csv-rules.ts";
import { matchCount, searchedIds, userPage } from "./user-list.ts";
import { filtersOf } from "./user-query.ts";
import { readUsers } from "./user-row.ts";

/** Members in memory at a time. */
const BATCH = 500;

/**
 * `POST /api/app/admin/users/csv` {…UserQuery, ids?, reason}, admin: the members of a query, or those with the ids, as
 * CSV in UTF-8 with a byte order mark for spreadsheets. Sends it in batches; the audit log records who exported it and
 * why. 409 `search_filling`.
 */
export function exportCsv(e: core.RequestEvent): void {
  const { ids: given, reason, ...query } = parseBody(userExport, e);
  const time = now();
  // A search is read once, not for each batch; of each match only the id is kept.
  const ids = given ?? (query.q.trim() ? searchedIds(e.app, query, time) : undefined);
  const after = { ...filtersOf(query), ...(given && { members: given.length }) };
  const lines = ids?.length ?? matchCount(e.app, query, time);
  auditExport(e, { action: "user.csv", target: ["users", ""], after, reason }, lines);
  const locale = requestLocale(e);
  const send = startCsv(e, "members.csv", locale);
  send([CSV_HEAD[locale]]);
  const cells = csvCells(locale);
  if (ids) {
    for (let start = 0; start < ids.length; start += BATCH)
      send(readUsers(e.app, ids.slice(start, start + BATCH), time).map(cells));
    return;
  }
  for (let after: string | null = ""; after !== null; ) {
    const page = userPage(e.app, query, after, BATCH, time);
    if (page.items.length > 0) send(page.items.map(cells));
    after = page.next;
  }
}
