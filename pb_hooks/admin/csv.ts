import { userExport } from "../../common/schemas/members.ts";
import { now } from "../../common/time.ts";
import type { UserRow } from "../../common/wire/admin.ts";
import { audit, refuseTooOften } from "../audit/public.ts";
import { startCsv } from "../lib/csv-file.ts";
import { parseBody } from "../lib/parse-body.ts";
import { findById } from "../lib/records.ts";
import { requestLocale } from "../lib/request-locale.ts";
import { CSV_HEAD, csvCells } from "./csv-rules.ts";
import { oneUser, userPage } from "./user-list.ts";

/** Members in memory at a time. */
const BATCH = 500;

/**
 * `POST /api/app/admin/users/csv` {…UserQuery, ids?, reason}, admin: the members of a query, or those with the ids, as
 * CSV in UTF-8 with a byte order mark for spreadsheets. Sends it in batches; the audit log records who exported it and
 * why.
 */
export function exportCsv(e: core.RequestEvent): void {
  const { ids: given, reason, ...query } = parseBody(userExport, e);
  // A search may contain an address: log the filters, not the words.
  const filters = Object.entries(query).filter(([field, value]) => field !== "q" && field !== "sort" && value !== "");
  e.app.runInTransaction((tx) => {
    refuseTooOften(tx, e, "user.csv");
    audit(tx, e, {
      action: "user.csv",
      target: ["users", ""],
      after: { ...Object.fromEntries(filters), searched: query.q !== "", ...(given && { members: given.length }) },
      reason,
    });
  });
  const locale = requestLocale(e);
  const send = startCsv(e, "members.csv", locale);
  send([CSV_HEAD[locale]]);
  const time = now();
  if (given) {
    send(given.flatMap((id) => oneOrNone(e.app, id, time)).map(csvCells));
    return;
  }
  for (let after: string | null = ""; after !== null; ) {
    const page = userPage(e.app, query, after, BATCH, time);
    if (page.items.length > 0) send(page.items.map(csvCells));
    after = page.next;
  }
}

function oneOrNone(app: CoreApp, id: string, time: Date): UserRow[] {
  return findById(app, "users", id) ? [oneUser(app, id, time)] : [];
}
