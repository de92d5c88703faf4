import { oneAtATime } from "../lib/one-at-a-time.ts";
import { exists, row } from "../lib/sql.ts";

const OF_PAYMENT = "action = 'payment.refund' AND target = 'payments' AND target_id = {:payment}";

/**
 * Runs one refund of a payment at a time, by Stripe or by transfer: Stripe would make two refunds of two requests, so each must
 * see the effect of the previous one. @throws ApiError 409 `payment_changed` while another one runs
 */
export function refunding<T>(app: CoreApp, payment: string, work: () => T): T {
  return oneAtATime(app, `refund:${payment}`, "payment_changed", work);
}

/** Whether the audit log names a refund of a payment. @param refund Stripe's id, or our name for it */
export function isLogged(app: CoreApp, payment: string, refund: string): boolean {
  return exists(app, "audit_log", `${OF_PAYMENT} AND instr(after, {:refund}) > 0`, { payment, refund });
}

/** How much of a payment the operator has refunded by transfer, in cents. Only the audit log distinguishes it from Stripe's refunds. */
export function byHand(app: CoreApp, payment: string): number {
  const sql = `SELECT COALESCE(SUM(after ->> 'refund_cents'), 0) AS cents FROM audit_log
    WHERE ${OF_PAYMENT} AND after ->> 'refund' = ''`;
  return row(app, sql, { payment }, { cents: 0 })?.cents ?? 0;
}
