import { sendsMail } from "../../lib/mail-server.ts";
import { row, rows, run } from "../../lib/sql.ts";
import { forgetEmailChange } from "../../platform/mail/public.ts";
import { forgetProofs } from "../sessions/public.ts";
import { hasFactor } from "./factors.ts";

const SETTING: { admin_mfa: boolean } = { admin_mfa: true };

/** Whether administrators without another factor are asked for a mailed code. */
export function asksAdministrators(app: CoreApp): boolean {
  const asked = row(app, "SELECT admin_mfa FROM site WHERE id = 'site'", {}, SETTING)?.admin_mfa ?? true;
  return sendsMail(app) && asked;
}

/** Whether the second factor counts for an account: codes are known to reach its current address. */
export function isProved(account: core.Record): boolean {
  return account.email() !== "" && account.getString("factor_proved") === account.email();
}

/** Whether a sign-in of this account with the password takes a mailed code too, unless it has another second factor. */
export function asksForCode(app: CoreApp, user: Rec<"users">): boolean {
  return user.getBool("admin") && isProved(user) && asksAdministrators(app);
}

/** Whether the mailed code is the only second factor of a member: an administrator whose sign-in takes one. */
export function isMailboxFactor(app: CoreApp, user: Rec<"users">): boolean {
  return asksForCode(app, user) && !hasFactor(app, user.id);
}

const MAILED = "admin = TRUE AND email != '' AND NOT EXISTS (SELECT 1 FROM factors WHERE factors.user = users.id)";

/**
 * Voids what administrators whose mailbox becomes their second factor have proved or asked for without it: proofs of sessions, and a
 * link to a new address that waits for the mail server.
 * @param email the address that a code has just reached; "" for all that a code has reached before, where the site asks for codes again
 */
export function forgetWithoutCode(app: CoreApp, email = ""): void {
  const which = email ? "email = {:email} COLLATE NOCASE AND factor_proved != email" : "factor_proved = email";
  for (const { id } of rows(app, `SELECT id FROM users WHERE ${MAILED} AND ${which}`, { email }, { id: "" })) {
    forgetProofs(app, id);
    forgetEmailChange(app, id);
  }
}

/** From now on, mailed codes and the password together are one proof. */
export function distrustMailbox(app: CoreApp, { id }: core.Record): void {
  run(app, "UPDATE users SET password_by_mail = TRUE WHERE id = {:id}", { id });
}
