import { removeSubscriber } from "../../audience/newsletter/public.ts";
import { findById } from "../../lib/records.ts";
import { exists, run } from "../../lib/sql.ts";

/** SQL: what a member has here who has begun to use the account. */
const USED = ["orders", "subscriptions", "payments"];

/**
 * Deletes the member that a row has made, unless they have begun to use the account: then it is theirs. `value`: the subscriber
 * without an account. @returns the row's new state
 */
export function undoRow(tx: CoreApp, { user: id, value }: { user: string; value: string }): "undone" | "kept" {
  if (!id && value) return removeSubscriber(tx, value) ? "undone" : "kept";
  const user = findById(tx, "users", id);
  if (!user) return "undone";
  const isUsed = USED.some((table) => exists(tx, table, "user = {:user}", { user: id }));
  if (user.getString("invited") === "" || user.getBool("admin") || isUsed) return "kept";
  tx.delete(user);
  return "undone";
}

/** Erases what the rows of imports say about a member who is deleted. */
export function forgetRows(tx: CoreApp, user: Rec<"users">): void {
  if (!tx.hasTable("import_rows")) return; // while migrations are reverted
  const sql = `UPDATE import_rows SET cells = '[]', customer = '', subscription = '', note = '', value = '', user = ''
    WHERE user = {:user} AND user != ''`;
  run(tx, sql, { user: user.id });
}
