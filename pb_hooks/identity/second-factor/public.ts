import { bareCode, type Factor } from "../../../common/contract/second-factor.ts";
import { sendsMail } from "../../lib/mail-server.ts";
import { findMember } from "../../lib/members.ts";
import { count, run } from "../../lib/sql.ts";
import { proveSessionOf, sessionByToken } from "../sessions/public.ts";
import { hasFactor, removeFactors } from "./factors.ts";
import { spendCode } from "./recovery.ts";
import { spendTotp } from "./totp.ts";
import { asksAdministrators, distrustMailbox, forgetWithoutCode, isMailboxFactor, isProved } from "./void-proofs.ts";

export { addFactor, factorsOf, noteFactorUse } from "./factors.ts";
export { passSecondStep, waitingSignIn } from "./step.ts";
export { isMailboxFactor };

/** Removes all of a member's, in a transaction; the caller writes the audit log. */
export const removeAllFactors = (tx: CoreApp, user: Rec<"users">): Factor[] => removeFactors(tx, user, () => true);

/** Uses up an authenticator's code or a recovery code, as typed, in a transaction. @returns whether it was one of the member's */
export function spendFactorCode(tx: CoreApp, user: string, typed: string): boolean {
  const code = bareCode(typed);
  return /^\d{6}$/.test(code) ? spendTotp(tx, user, code) : spendCode(tx, user, code);
}

/** What the second factor still lacks: this administrator's proof, and the number of superusers' proofs. */
export function unproved(app: CoreApp, administrator: Rec<"users">): { you: boolean; superusers: number } {
  const superusersAsked = app.findCachedCollectionByNameOrId("_superusers").mfa.enabled;
  return {
    you: asksAdministrators(app) && !isProved(administrator) && !hasFactor(app, administrator.id),
    superusers: superusersAsked ? count(app, "_superusers", "factor_proved != email", {}) : 0,
  };
}

/**
 * Records that mails reach an address, for its member and its superuser. From now on the password alone proves nothing for an
 * administrator, nor what it has proved until now.
 */
export function proveMailbox(app: CoreApp, email: string): void {
  forgetWithoutCode(app, email);
  run(app, "UPDATE users SET factor_proved = email WHERE email = {:email} COLLATE NOCASE", { email });
  run(app, "UPDATE _superusers SET factor_proved = email WHERE email = {:email}", { email });
}

/**
 * Proves a session of the administrator with this address, after `proveMailbox` was committed, where its mailbox is the only factor:
 * its person has just typed a code from there, and is asked for no other one.
 */
export function proveSession(app: CoreApp, email: string, token: string): void {
  const user = findMember(app, email);
  if (user && isMailboxFactor(app, user)) proveSessionOf(app, user.id, sessionByToken(app, user, token));
}

/**
 * Opening the link mailed to the new address proves that mails reach it: the factor stays. A password sufficed for the
 * change, so until a factor has vouched for it, a code mailed there is no second proof beside that password.
 */
export function movingAddress(app: CoreApp, user: Rec<"users">, email: string, save: () => void): void {
  const keeps = isProved(user) && sendsMail(app);
  if (hasFactor(app, user.id)) distrustMailbox(app, user);
  save();
  if (keeps) proveMailbox(app, email);
}
