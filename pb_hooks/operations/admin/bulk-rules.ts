import type { BulkAction, LeftOut } from "../../../common/contract/bulk.ts";
import { SQL_DATES } from "../../billing/entitlements/public-sql.ts";
import { SQL_NEVER_INVITED } from "../../members/imports/public.ts";
import { SQL_INVITED_LATELY } from "../../platform/mail/public.ts";

/** Whom each action leaves out, as conditions on the row `u` of users at the time of the parameter `now`; the first one counts. */
const CONDITIONS: Record<BulkAction, readonly (readonly [why: LeftOut, sql: string])[]> = {
  comp: [["blocked", "u.blocked != ''"]],
  extend: [
    ["blocked", "u.blocked != ''"],
    ["paid", SQL_DATES.paid],
  ],
  suspend: [
    ["administrator", "u.admin = TRUE"],
    ["blocked", "u.blocked != ''"],
  ],
  lift: [
    ["administrator", "u.admin = TRUE"],
    ["not_blocked", "u.blocked = ''"],
  ],
  verify: [
    ["confirmed", "u.verified = TRUE"],
    ["invited", "u.invited != ''"],
  ],
  invite: [
    ["blocked", "u.blocked != ''"],
    ["not_invited", "u.invited = ''"],
    // The first mailing is the owner's, at the page of the import.
    ["never_invited", SQL_NEVER_INVITED],
    ["invited_lately", SQL_INVITED_LATELY],
  ],
  // The address may be a stranger's.
  message: [["unconfirmed", "u.verified = FALSE"]],
};

/** SQL: why an action leaves the member `u` out; "" when it does not. */
export function sqlLeftOut(action: BulkAction): string {
  const cases = CONDITIONS[action].map(([why, sql]) => `WHEN ${sql} THEN '${why}'`);
  return `CASE ${cases.join(" ")} ELSE '' END`;
}

/** The actions that mail each member: without a mail server they do not start, and wait. */
export const MAILS: readonly BulkAction[] = ["verify", "invite", "message"];

/** The actions that can be taken back, and for how many days after their end. */
export const UNDOABLE: readonly BulkAction[] = ["comp", "extend", "suspend"];
export const UNDO_DAYS = 30;
/** Days for which it is known whom an ended action met: as long as notices. */
export const KEEP_DAYS = 400;
