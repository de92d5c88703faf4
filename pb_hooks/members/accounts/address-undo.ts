import { type AddressUndo, addressUndo, linkToken } from "../../../common/contract/accounts.ts";
import { beginUndo } from "../../identity/passkeys/public.ts";
import { proveMailbox } from "../../identity/second-factor/public.ts";
import { fail } from "../../lib/errors.ts";
import type { JobPayload, JobRun } from "../../lib/feature.ts";
import { enqueue } from "../../lib/jobs.ts";
import { sendsMail } from "../../lib/mail-server.ts";
import { parseBody } from "../../lib/parse-body.ts";
import { findById, localeOf } from "../../lib/records.ts";
import { notifyFeatures } from "../../lib/register.ts";
import { run } from "../../lib/sql.ts";
import { audit } from "../../platform/audit/public.ts";
import { forgetEmailChange, sendMail, writeNotice } from "../../platform/mail/public.ts";
import { undoToken } from "./former-credentials.ts";
import { RESTORED } from "./marks.ts";
import { ADDRESS_CHANGED, ADDRESS_RESTORED } from "./notices.ts";
import { type Change, changeOf, oldPasskeys, proofFor, proving } from "./undo-proof.ts";

export const FORMER_ADDRESS_JOB = "accounts.former-address";

/**
 * Queues the mail to an address that a member no longer has.
 * @param row of the change that its link undoes, or ""
 * @param notice what a mail without a link says
 */
export function queueFormerAddressMail(tx: CoreApp, user: string, email: string, row: string, notice = ""): void {
  const key = `${FORMER_ADDRESS_JOB}:${user}:${row || $security.randomString(15)}`;
  enqueue(tx, { kind: FORMER_ADDRESS_JOB, key, payload: { user, email, row, notice } });
}

/** Job {user, email, row, notice}: the token is made only here. Does nothing for an account or a link that is gone. */
export function mailFormerAddress(app: CoreApp, payload: JobPayload, job: JobRun): void {
  const { user = "", email = "", row = "", notice } = payload;
  const member = findById(app, "users", user);
  if (!member || (row && !findById(app, "former_credentials", row))) return;
  const facts: { [name: string]: string } = row ? { token: undoToken(row) } : {};
  const id = row ? ADDRESS_CHANGED : notice || ADDRESS_RESTORED;
  sendMail(app, email, writeNotice(app, id, localeOf(member), facts), job);
}

/**
 * `POST /api/app/account/address/undo/check` {token}, visitors: what the holder of a mailed link must prove besides the
 * mailbox (AddressUndo). @throws ApiError 400 `link_expired` at `token`
 */
export function checkUndo(e: core.RequestEvent): AddressUndo {
  const change = changeOf(e.app, parseBody(linkToken, e).token);
  return {
    proof: proofFor(e.app, change),
    passkey: oldPasskeys(e.app, change).length > 0,
    email: change.row.getString("email"),
  };
}

/**
 * `POST /api/app/account/address/undo/passkey` {token}, visitors: the options for proving it with a passkey.
 * @throws ApiError 400 `link_expired` at `token`, 404 `not_found` for a member who had none
 */
export function beginPasskey(e: core.RequestEvent) {
  const change = changeOf(e.app, parseBody(linkToken, e).token);
  const known = oldPasskeys(e.app, change);
  if (known.length === 0) throw fail(404, "not_found");
  return beginUndo(e, change.row.id, change.user.id, known);
}

/**
 * `POST /api/app/account/address/undo` {token, proof, password, passwordConfirm}, visitors: gives the account its former
 * address and a new password, ends every session, and removes what opens the account and was added since a week before
 * the change; 204. This change and later ones can no longer be undone.
 * @throws ApiError 400 `link_expired` at `token` for a link that was used or is too old, or whose account is gone; 400
 *   `password_invalid` or `code_wrong` at `proof`, or what a refused passkey says; 429 `too_many_requests`
 */
export function undoAddress(e: core.RequestEvent): void {
  const input = parseBody(addressUndo, e);
  const found = changeOf(e.app, input.token);
  proving(e, found, input.proof, (accept) => {
    e.app.runInTransaction((tx) => {
      const change = changeOf(tx, input.token); // another request may have used the link in the meantime
      const asked = proofFor(tx, change);
      // First, so that nothing added lately counts as a proof.
      notifyFeatures((feature) => feature.onReclaimed?.(tx, change.user, change.since));
      accept(tx, change, asked);
      restore(tx, e.realIP(), change, input.password);
    });
  });
}

function restore(tx: CoreApp, ip: string, { row, user }: Change, password: string): void {
  const [email, taken] = [row.getString("email"), user.email()];
  user.setEmail(email);
  user.setVerified(true);
  user.setPassword(password);
  user.load({ password_by_mail: true, password_mailed: "", [RESTORED]: true });
  tx.save(user);
  if (sendsMail(tx)) proveMailbox(tx, email);
  const later = "DELETE FROM former_credentials WHERE user = {:user} AND created >= {:since}";
  run(tx, later, { user: user.id, since: row.getString("created") });
  forgetEmailChange(tx, user.id);
  if (taken !== email) queueFormerAddressMail(tx, user.id, taken, "");
  const actor = { id: user.id, kind: user.getBool("admin") ? "admin" : "member", ip } as const;
  audit(tx, actor, { action: "account.email_undone", target: user, member: user.id });
}
