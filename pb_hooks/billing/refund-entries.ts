import { exists, row } from "../lib/sql.ts";

const OF_PAYMENT = "action = 'payment.refund' AND target = 'payments' AND target_id = {:payment}";

/** Whether the audit log names a refund of a payment. @param refund Stripe's id, or our name for it */
export function isLogged(app: CoreApp, payment: string, refund: string): boolean {
  return exists(app, "audit_log", `${OF_PAYMENT} AND instr(after, {:refund}) > 0`, { payment, refund });
}

/** What the operator has sent back of a payment by transfer, in cents: only the audit log tells it from Stripe's refunds. */
export function byHand(app: CoreApp, payment: string): number {
  const sql = `SELECT COALESCE(SUM(after ->> 'refund_cents'), 0) AS cents FROM audit_log
    WHERE ${OF_PAYMENT} AND after ->> 'refund' = ''`;
  return row(app, sql, { payment }, { cents: 0 })?.cents ?? 0;
}
