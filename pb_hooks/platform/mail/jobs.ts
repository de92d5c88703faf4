import { formatParis } from "../../../common/paris.ts";
import { addSeconds, dbTime, now, parseTime } from "../../../common/time.ts";
import type { JobPayload, JobRun } from "../../lib/feature.ts";
import { changePayload } from "../../lib/job-changes.ts";
import { hasMember } from "../../lib/members.ts";
import { findById, localeOf } from "../../lib/records.ts";
import { unseal } from "../../lib/secrets.ts";
import { exists } from "../../lib/sql.ts";
import { codeMessageId, handOver, sendMail } from "./deliver.ts";
import { CODE, INVITATION_SECONDS } from "./job-kinds.ts";
import { codePlace, passwordMarkOf } from "./marks.ts";
import { markOf, sendNotice } from "./public.ts";
import { alertMail, mailFor } from "./send.ts";

// A member who was deleted in the meantime gets no mail. Tokens are made here, at the last moment: they are never
// stored, and a password change in between does not break those that go to the member's own mailbox.

/** Job {user}: does nothing once the address is confirmed. */
export function mailVerification(app: CoreApp, payload: JobPayload, job: JobRun): void {
  const user = find(app, payload);
  if (user && !user.verified())
    sendMail(app, user.email(), mailFor(app, user, "verification", user.newVerificationToken()), job);
}

/** Job {user} or {superuser}, whose mail is PocketBase's own. */
export function mailReset(app: CoreApp, payload: JobPayload, job: JobRun): void {
  const user = find(app, payload);
  if (user) sendMail(app, user.email(), mailFor(app, user, "reset", user.newPasswordResetToken()), job);
  const superuser = findById(app, "_superusers", payload.superuser ?? "");
  if (superuser) handOver("", job, () => $mails.sendRecordPasswordReset(app, superuser));
}

/** Job {user}: does nothing once the member has proved the address. Its link is that of a reset, for longer. */
export function mailInvitation(app: CoreApp, payload: JobPayload, job: JobRun): void {
  const user = find(app, payload);
  if (!user?.getString("invited")) return;
  const collection = user.collection();
  const claims = { id: user.id, type: "passwordReset", collectionId: collection.id, email: user.email() };
  const key = user.tokenKey() + collection.passwordResetToken.secret;
  const token = $security.createJWT(claims, key, INVITATION_SECONDS);
  sendMail(app, user.email(), mailFor(app, user, "invitation", token, INVITATION_SECONDS), job);
}

/**
 * Job {user or superuser, code, sealed}: mails a sign-in code, in the mail that PocketBase would send (hooks.ts writes
 * that of members). Does nothing when the code was used or is too old. The end of the job forgets the sealed code.
 */
export function mailCode(app: CoreApp, payload: JobPayload, job: JobRun): void {
  const { code: id = "", sealed = "" } = payload;
  const account = find(app, payload) ?? findById(app, "_superusers", payload.superuser ?? "");
  if (!account) return;
  if (isValid(app, account, id)) {
    const password = unseal(codePlace(id), sealed);
    handOver(codeMessageId(app, id), job, () => $mails.sendRecordOTP(app, account, id, password));
  }
  job.forget = true;
}

/** Deletes sealed codes whose mail was never accepted; a code is valid for minutes. Their keys, because no index has the kind. */
export function forgetCodes(app: CoreApp): void {
  const old = `key >= '${CODE}:' AND key < '${CODE};' AND created < {:before} AND json_extract(payload, '$.sealed') IS NOT NULL`;
  changePayload(app, [old, { before: dbTime(addSeconds(now(), -3600)) }], "json_remove(payload, '$.sealed')");
}

function isValid(app: CoreApp, account: core.Record, code: string): boolean {
  const since = dbTime(addSeconds(now(), -account.collection().otp.duration));
  const where = "id = {:code} AND recordRef = {:account} AND created > {:since}";
  return exists(app, "_otps", where, { code, account: account.id, since });
}

/**
 * Job {user, since}: tells the member that the first sign-in with a code erased the password. Does nothing when the member has
 * chosen another since.
 */
export function mailReplaced(app: CoreApp, payload: JobPayload, job: JobRun): void {
  const user = find(app, payload);
  const { since } = payload; // none in a job that an earlier release queued
  if (!user || (since && since !== passwordMarkOf(user))) return;
  sendMail(app, user.email(), mailFor(app, user, "replaced", user.newPasswordResetToken()), job);
}

/**
 * Job {user, email, since}: does nothing when the member has the address already or someone else took it in the meantime. Nor
 * after a new password or right: it would open what a link that was mailed before does not.
 */
export function mailEmailChange(app: CoreApp, payload: JobPayload, job: JobRun): void {
  const user = find(app, payload);
  const email = payload.email ?? "";
  if (!user || payload.since !== markOf(user) || !email || hasMember(app, email)) return;
  sendMail(app, email, mailFor(app, user, "email-change", user.newEmailChangeToken(email)), job);
}

/** Job {user, time, address, device}. */
export function mailAuthAlert(app: CoreApp, payload: JobPayload, job: JobRun): void {
  const user = find(app, payload);
  if (!user) return;
  const when = formatParis(parseTime(payload.time ?? "") ?? now(), localeOf(user));
  const facts = { when, address: payload.address ?? "", device: payload.device ?? "" };
  sendMail(app, user.email(), alertMail(app, user, facts), job);
  job.forget = true; // the network address of the sign-in
}

/** Job {notice, user, fact.*}: a notice to a member, or to the operator when `user` is "". */
export function mailNotice(app: CoreApp, payload: JobPayload, job: JobRun): void {
  const facts: { [name: string]: string } = {};
  for (const [name, value] of Object.entries(payload)) if (name.startsWith("fact.")) facts[name.slice(5)] = value;
  const user = payload.user ? find(app, payload) : undefined;
  const { notice: id = "" } = payload;
  // The operator's name members, by a row's id: a deletion does not find them. The key still proves that it was sent.
  if (!payload.user) job.forget = true;
  if (!payload.user || user) sendNotice(app, id, user, facts, job);
}

function find(app: CoreApp, payload: JobPayload): Rec<"users"> | undefined {
  return findById(app, "users", payload.user ?? "");
}
