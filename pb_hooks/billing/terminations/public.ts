import { exists, rows } from "../../lib/sql.ts";
import { billing } from "../public.ts";
import { formersOf } from "./former-contracts.ts";
import { OPEN } from "./store.ts";

/** SQL: a withdrawal that was declared up to a time and waits for its link, or for an administrator. */
const DECLARED = `kind = 'withdraw' AND created <= {:until} AND state IN ${OPEN}`;

/** What other features may ask of requests to end a contract. */
export const terminations = {
  /** Whether a withdrawal that a member declared up to a stored time waits for its link, or for an administrator. */
  mayWithdraw(app: CoreApp, member: string, until: string): boolean {
    return exists(app, "contract_requests", `member = {:member} AND ${DECLARED}`, { member, until });
  },

  /** The same for what a deleted member paid: whether such a request may mean the contract of a payment. */
  mayWithdrawFrom(app: CoreApp, payment: string, until: string): boolean {
    if (!billing.isOfFormer(app, payment)) return false;
    const open = rows(app, `SELECT id FROM contract_requests WHERE ${DECLARED}`, { until }, { id: "" });
    return open.some(({ id }) =>
      formersOf(app, app.findRecordById("contract_requests", id)).some(({ payments }) =>
        payments.some((paid) => paid.id === payment),
      ),
    );
  },
};
