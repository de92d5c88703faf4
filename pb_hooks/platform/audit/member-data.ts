import { rowOf, rows } from "../../lib/sql.ts";

const ENTRY = rowOf({ text: "action by", time: "at" });

/** What was done to the account, for the data export: as its page shows it, without who administers and why. */
export function memberData(app: CoreApp, user: Rec<"users">) {
  // As the collection's own rule: an entry outlives the account that it names.
  const sql = `SELECT action, actor_kind AS "by", created AS at FROM audit_log
    WHERE member = {:member} AND created >= {:since} ORDER BY created, id`;
  return { activity: rows(app, sql, { member: user.id, since: user.getString("created") }, ENTRY) };
}
