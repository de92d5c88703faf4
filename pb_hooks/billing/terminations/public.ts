import { exists, row } from "../../lib/sql.ts";
import { billing } from "../public.ts";
import { OPEN } from "./store.ts";

/** Neither count reads more than what waits: both have an index of it. */
const sqlWaits = () => `SELECT (SELECT COUNT(*) FROM contract_requests WHERE state IN ${OPEN}) AS requests,
  (SELECT COUNT(*) FROM payments p INDEXED BY idx_payments_refund_due WHERE p.provider IN ('manual', 'stripe')
    AND p.status = 'paid' AND p.refund_due_cents > p.refunded_cents AND ${billing.sqlRefundedByTransfer}) AS transfers`;

/** What other features may ask of requests to end a contract. */
export const terminations = {
  /** Requests that nobody has decided, and refunds by transfer that nobody has sent: the rows of /admin/terminations. */
  waiting(app: CoreApp): { requests: number; transfers: number } {
    const none = { requests: 0, transfers: 0 };
    return row(app, sqlWaits(), {}, none) ?? none;
  },
  /** Whether a withdrawal that a member declared up to a stored time waits for its link, or for an administrator. */
  mayWithdraw(app: CoreApp, member: string, until: string): boolean {
    const declared = `member = {:member} AND kind = 'withdraw' AND created <= {:until} AND state IN ${OPEN}`;
    return exists(app, "contract_requests", declared, { member, until });
  },
};
