import { exists } from "../../lib/sql.ts";
import { OPEN } from "./store.ts";

/** What other features may ask of requests to end a contract. */
export const terminations = {
  /** Whether a withdrawal that a member declared up to a stored time waits for its link, or for an administrator. */
  mayWithdraw(app: CoreApp, member: string, until: string): boolean {
    const declared = `member = {:member} AND kind = 'withdraw' AND created <= {:until} AND state IN ${OPEN}`;
    return exists(app, "contract_requests", declared, { member, until });
  },
};
