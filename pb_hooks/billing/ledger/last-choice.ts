import { row } from "../../lib/sql.ts";
import { listed } from "../../lib/sql-list.ts";

/** The latest of these choices about a subscription, by the audit log, and when; "" for none. */
export function lastChoice(
  app: CoreApp,
  subscription: Rec<"subscriptions">,
  actions: readonly string[],
): { action: string; created: string } {
  const none = { action: "", created: "" };
  const sql = `SELECT action, created FROM audit_log WHERE target = 'subscriptions' AND target_id = {:id}
    AND action IN ${listed(actions)} ORDER BY created DESC, rowid DESC LIMIT 1`;
  return row(app, sql, { id: subscription.id }, none) ?? none;
}
