import type { Locale } from "../../../common/contract/api.ts";
import { knownLocale } from "../../../common/locale.ts";
import { addSeconds, now, parseTime } from "../../../common/time.ts";
import { fail } from "../../lib/errors.ts";
import type { JobRun } from "../../lib/feature.ts";
import { dropJobs } from "../../lib/job-changes.ts";
import { runKey } from "../../lib/job-runner.ts";
import { enqueue } from "../../lib/jobs.ts";
import { type MailServer, sendsMail } from "../../lib/mail-server.ts";
import type { NoticeFacts } from "../../lib/notices.ts";
import { localeOf } from "../../lib/records.ts";
import { noticeTexts } from "../../lib/register.ts";
import { exists, row } from "../../lib/sql.ts";
import { siteSettings } from "../site/public.ts";
import { composeLetter, composeNotice, composeShort, type Mail } from "./compose.ts";
import { messageIdOf, operatorAddress, sendMail, sendThrough } from "./deliver.ts";
import { faceOf, fitted, senderOf } from "./face.ts";
import { MailFailure } from "./failure.ts";
import { CODE, EMAIL_CHANGE, INVITATION, NOTICE, REPLACED, VERIFICATION, WARNING } from "./job-kinds.ts";
import { COLUMN, frame, page, styleOf } from "./layout.ts";
import { bookNotice, countRecipient } from "./limits.ts";
import { erasedPasswordKey, passwordMarkOf } from "./marks.ts";
import { noticeWith, ownParts } from "./own-texts.ts";

// What mail offers to other features. `queue…` puts a job into the outbox of the given transaction, `send…` sends now.

export {
  countConfirmation,
  countContact,
  countContractMail,
  countCredentials,
  countOrder,
  countSender,
  countSignUp,
  countTermination,
  noteTaken,
  senderOf,
} from "./limits.ts";
export { hasProof } from "./server.ts";
export { messageIdOf, operatorAddress, sendMail };

/**
 * Marks a member's record whose password a first code erases: the mail REPLACED says so, and no other does. No field: no
 * client can send or store it.
 */
export const ERASED_PASSWORD = "@erasedPassword";

/**
 * Queues the mail that says so. Call it in the transaction of that save: the next code finds a confirmed address and erases none.
 * @param user as saved
 */
export function queueErasedPassword(tx: CoreApp, user: Rec<"users">): void {
  const payload = { user: user.id, since: passwordMarkOf(user) };
  enqueue(tx, { kind: REPLACED, key: erasedPasswordKey(user.id), payload });
}

/**
 * Queues a member's verification mail, or the invitation of one who has none to confirm yet, unless the mailbox got too many of this
 * kind. An invitation waits until `runAt`. @returns whether it is queued
 */
export function queueVerification(app: CoreApp, user: Rec<"users">, runAt = now()): boolean {
  if (!countRecipient(app, "confirm", user.email())) return false;
  if (user.getString("invited")) queueInvitation(app, user.id, runAt);
  else enqueue(app, { kind: VERIFICATION, key: verificationKey(user.id), payload: { user: user.id } });
  return true;
}

/** Queues the mail with which an invited member chooses a password; it waits until `runAt`. */
export function queueInvitation(tx: CoreApp, user: string, runAt = now()): void {
  enqueue(tx, { kind: INVITATION, payload: { user }, runAt });
}

/** SQL: whether an invitation of the member `u` waits, or has left within a day. */
export const SQL_INVITED_LATELY = `EXISTS (SELECT 1 FROM jobs j WHERE j.key = '${INVITATION}:' || u.id
  AND (j.state IN ('queued', 'running') OR j.state = 'done' AND julianday({:now}) - julianday(j.updated) < 1))`;

/** When the last of the invitations that wait for their first attempt leaves; null for none. */
export function lastInvitation(app: CoreApp): Date | null {
  const sql = `SELECT run_at FROM jobs WHERE lane = 'mail' AND state = 'queued' AND kind = {:kind} AND attempts = 0
    ORDER BY run_at DESC LIMIT 1`;
  return parseTime(row(app, sql, { kind: INVITATION }, { run_at: "" })?.run_at ?? "");
}

/**
 * Queues the confirmation of a new address, sent to that address unless it got too many. What ends the member's tokens from
 * now on ends this mail too.
 * @param user as saved
 * @returns the job's key, for `deliverSoon`, or "" when nothing is queued
 */
export function queueEmailChange(app: CoreApp, user: Rec<"users">, email: string): string {
  if (!countRecipient(app, "confirm", email)) return "";
  const key = emailChangeKey(user.id);
  enqueue(app, { kind: EMAIL_CHANGE, key, payload: { user: user.id, email, since: markOf(user) } });
  return key;
}

/** Forgets a confirmation of a new address that still waits for the mail server. */
export function forgetEmailChange(tx: CoreApp, user: string): void {
  dropJobs(tx, ["key = {:key}", { key: emailChangeKey(user) }]);
}

/** Changes with the key of a member's tokens, and tells nothing about it. */
export function markOf(user: Rec<"users">): string {
  return $security.sha256(user.tokenKey()).slice(0, 12);
}

/** The key of a member's confirmation of a new address in the outbox. */
export function emailChangeKey(user: string): string {
  return `${EMAIL_CHANGE}:${user}`;
}

type NewNotice = {
  /** Id of the texts that a feature declares. */
  notice: string;
  /** What makes this notice unique for a member: an invoice's id, a date. */
  once: string;
  facts: NoticeFacts;
};

/**
 * Queues a mail about something that happened, with the transaction's app: one mail for each (notice, member, once),
 * even when it is queued again, for as long as notices are kept (lib/job-rules.ts).
 */
export function queueNotice(app: CoreApp, notice: NewNotice & { user: string }): void {
  queue(app, notice, notice.user);
}

export type OperatorNotice = NewNotice;

const LANGUAGE = { locale: "" };

/** The language of the operator's mails and alerts: of the administrator with that address, else of the first administrator. */
export function operatorLocale(app: CoreApp): Locale {
  const sql = "SELECT locale FROM users WHERE admin = TRUE ORDER BY email = {:email} DESC, created, id LIMIT 1";
  return knownLocale(row(app, sql, { email: operatorAddress(app) }, LANGUAGE)?.locale ?? "");
}

/** As queueNotice, to the operator, in the operator's language. Only pb_hooks/platform/alerts calls it: others use its `alert`. */
export function queueOperatorNotice(app: CoreApp, notice: OperatorNotice): void {
  queue(app, notice, "");
}

/** What a notice to the operator says, in a few words: its title, its sentences, and the path of its button. */
export function writeOperatorNotice(app: CoreApp, { notice, facts }: OperatorNotice, locale = operatorLocale(app)) {
  const texts = noticeTexts(notice);
  if (!texts) throw new Error(`unknown notice "${notice}"`);
  return composeShort(texts, { locale, brand: siteSettings(app).brand }, facts);
}

/** @throws ApiError 409 `mail_off` where mails are only printed: what was asked for would reach nobody */
export function requireMailServer(app: CoreApp): void {
  if (!sendsMail(app)) throw fail(409, "mail_off");
}

/** Where people's messages to the operator go; "" without a mail server: nobody would get what the console prints. */
export function contactAddress(app: CoreApp): string {
  return sendsMail(app) ? operatorAddress(app) : "";
}

/**
 * Sends a notice now: to a member, or to the operator.
 * @returns the recipient's address
 * @throws when no feature declares it, when a fact is missing, or when the mail server refuses
 */
export function sendNotice(
  app: CoreApp,
  id: string,
  user: Rec<"users"> | undefined,
  facts: NoticeFacts,
  job?: JobRun,
): string {
  const to = user ? user.email() : operatorAddress(app);
  sendMail(app, to, writeNotice(app, id, user ? localeOf(user) : operatorLocale(app), facts), job);
  return to;
}

/** The mail of a notice in a language. @throws when no feature declares it, or when a fact is missing */
export function writeNotice(app: CoreApp, id: string, locale: Locale, facts: NoticeFacts): Mail {
  const texts = noticeTexts(id);
  if (!texts) throw new Error(`unknown notice "${id}"`);
  return composeNotice(noticeWith(texts, locale, ownParts(app, id, locale), facts), faceOf(app, locale), facts);
}

/** A mail that the team wrote, in a language. `content` is what it shows, for a preview. */
export function writeLetter(app: CoreApp, locale: Locale, letter: { subject: string; text: string }) {
  return composeLetter(letter, faceOf(app, locale));
}

/**
 * Sends a finished mail now, through `server` if one is given, else through the one in force.
 * @throws Error with the server's own words, without addresses; also when no server is in force
 */
export function tryMail(app: CoreApp, to: string, mail: Mail, server?: MailServer): void {
  if (server) sendThrough(server, to, mail);
  else sendMail(app, to, mail, undefined);
}

/** What mails of other features are made of. */
export const mailParts = { frame, page, styleOf, senderOf, fitted, column: COLUMN };

/** What the mail server made of a mail that `sendMail` could not send; undefined for another error. */
export function failureOf(error: unknown): MailFailure | undefined {
  return error instanceof MailFailure ? error : undefined;
}

function queue(app: CoreApp, { notice, once, facts }: NewNotice, user: string): void {
  const key = `${NOTICE}:${notice}:${user}:${once}`;
  if (exists(app, "jobs", "key = {:key}", { key })) return;
  const named = Object.entries(facts).map(([name, value]) => [`fact.${name}`, value]);
  const runAt = addSeconds(now(), bookNotice(app, user, notice.split(".")[0] ?? ""));
  const kind = noticeTexts(notice)?.urgent ? WARNING : NOTICE;
  enqueue(app, { kind, key, payload: { ...Object.fromEntries(named), notice, user }, runAt });
}

/** The key of the job that mails a code. It names the account, so that deleting the account deletes the job. */
export function codeKey(account: string, code: string): string {
  return `${CODE}:${account}:${code}`;
}

/** The key of a member's verification mail in the outbox: at most one waits. */
export function verificationKey(user: string): string {
  return `${VERIFICATION}:${user}`;
}

/**
 * After the commit: prints a queued mail at once where mails only go to the console. A mail server may stall, so real
 * mails are left to the jobs, which do not keep the visitor waiting (docs/design/platform.md, Jobs).
 */
export function deliverSoon(app: CoreApp, key: string): void {
  if (!sendsMail(app) && !app.isTransactional()) runKey(app, key);
}
