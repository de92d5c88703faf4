import { rowOf, rows } from "../../lib/sql.ts";

const ROW = rowOf({ text: "file customer subscription note", time: "created", timeOrNull: "mailed" });

/** What an import has stored about a member beside the account. */
export function memberData(app: CoreApp, user: Rec<"users">) {
  const sql = `SELECT i.name AS file, r.customer, r.subscription, r.note, r.created, r.mailed
    FROM import_rows r JOIN imports i ON i.id = r.import WHERE r.user = {:user} AND r.user != '' ORDER BY r.created`;
  return { imports: rows(app, sql, { user: user.id }, ROW) };
}
