import { DEFAULT_LOCALE } from "../../common/locale.ts";
import { addSeconds, now } from "../../common/time.ts";
import type { Locale } from "../../common/wire/api.ts";
import { fail } from "../lib/errors.ts";
import type { JobRun } from "../lib/feature.ts";
import { runKey } from "../lib/job-runner.ts";
import { enqueue } from "../lib/jobs.ts";
import type { NoticeFacts } from "../lib/notices.ts";
import type { Place } from "../lib/place.ts";
import { localeOf } from "../lib/records.ts";
import { noticeTexts } from "../lib/register.ts";
import { exists, run } from "../lib/sql.ts";
import { legalIdentity, siteSettings, siteUrl } from "../site/public.ts";
import { composeNotice, composeShort, type Mail } from "./compose.ts";
import { MailFailure, type MailServer, send, sendThrough } from "./deliver.ts";
import { frame, page, STYLE } from "./layout.ts";
import {
  bookNotice,
  countRecipient,
  hasRoom,
  type RequestFacts,
  senderKey,
  takeAddress,
  takeCredentials,
  takeFactor,
  takeOrder,
  takeSender,
  takeShare,
  takeStranger,
} from "./limits.ts";

/** What mail offers to other features. Each function puts a job into the outbox of the given transaction. */
export const VERIFICATION = "mail.verification";
export const EMAIL_CHANGE = "mail.email-change";
export const RESET = "mail.reset";
export const CODE = "mail.code";
export const REPLACED = "mail.replaced";
export const AUTH_ALERT = "mail.auth-alert";
export const NOTICE = "mail.notice";

/**
 * Marks a member's record whose password a first code erases: the mail REPLACED says so, and no other does. No field: no
 * client can send or store it.
 */
export const ERASED_PASSWORD = "@erasedPassword";

/** Queues a member's verification mail, unless the mailbox got too many of this kind. @returns whether it is queued */
export function queueVerification(app: CoreApp, user: core.Record): boolean {
  if (!countRecipient(app, "confirm", user.email())) return false;
  enqueue(app, { kind: VERIFICATION, key: verificationKey(user.id), payload: { user: user.id } });
  return true;
}

/**
 * Queues the confirmation of a new address, sent to that address unless it got too many. What ends the member's tokens from
 * now on ends this mail too.
 * @param user as saved
 * @returns the job's key, for `deliverSoon`, or "" when nothing is queued
 */
export function queueEmailChange(app: CoreApp, user: core.Record, email: string): string {
  if (!countRecipient(app, "confirm", email)) return "";
  const key = emailChangeKey(user.id);
  enqueue(app, { kind: EMAIL_CHANGE, key, payload: { user: user.id, email, since: markOf(user) } });
  return key;
}

/** Forgets a confirmation of a new address that still waits for the mail server. */
export function forgetEmailChange(tx: CoreApp, user: string): void {
  run(tx, "DELETE FROM jobs WHERE key = {:key}", { key: emailChangeKey(user) });
}

/** Changes with the key of a member's tokens, and tells nothing about it. */
export function markOf(user: core.Record): string {
  return $security.sha256(user.tokenKey()).slice(0, 12);
}

/** Counts a mail that a signed-in account causes. @throws ApiError 429 `too_many_requests` */
export function countSender(app: CoreApp, account: core.Record): void {
  if (!takeSender(app, account)) throw fail(429, "too_many_requests");
}

/** Counts a new second factor, in its transaction. @throws ApiError 429 `too_many_requests` */
export function countFactor(tx: CoreApp, user: string, what: "factor" | "factor-name" = "factor"): void {
  if (!takeFactor(tx, user, what)) throw fail(429, "too_many_requests");
}

/** Counts a member's own new streaming credentials, in their transaction. @throws ApiError 429 `too_many_credentials` */
export function countCredentials(tx: CoreApp, user: string): void {
  if (!takeCredentials(tx, user)) throw fail(429, "too_many_credentials");
}

/** Counts a new order, in its transaction. @throws ApiError 429 `too_many_requests` */
export function countOrder(tx: CoreApp, user: string): void {
  if (!takeOrder(tx, user)) throw fail(429, "too_many_requests");
}

/**
 * Counts a sign-up, whose mail may go to a stranger, by client address, and refuses any after many that `noteTaken` has seen: the
 * next one must not say whether its address has an account. @throws ApiError 429 `too_many_requests`
 */
export function countSignUp(e: RequestFacts): void {
  if (!hasRoom(e, "taken") || !takeAddress(e, "sign-up")) throw fail(429, "too_many_requests");
}

/** Counts, by client address, a sign-up that was refused because its address has an account. */
export function noteTaken(e: RequestFacts): void {
  takeAddress(e, "taken");
}

/** Counts a signed-out request to end a contract, by client address. @throws ApiError 429 `too_many_requests` */
export function countTermination(e: RequestFacts): void {
  if (!takeAddress(e, "termination")) throw fail(429, "too_many_requests");
}

/**
 * Counts a message to the operator: by client address, and by member or by the mailbox that it names as its sender.
 * @throws ApiError 429 `too_many_requests`
 */
export function countContact(e: RequestFacts, sender: core.Record | string): void {
  const own = () =>
    typeof sender === "string" ? takeShare(e.app, "contact", senderKey(e), sender) : takeSender(e.app, sender);
  if (!takeAddress(e, "contact") || !own()) throw fail(429, "too_many_requests");
}

/** Names a request's sender for `countContractMail`, without its address. */
export function senderOf(e: RequestFacts): string {
  return senderKey(e);
}

/**
 * Counts a mail that such a request causes, by sender and mailbox, and where that belongs to no member, by mailbox alone.
 * @returns false when the sender's share is used up, or the stranger got too many
 */
export function countContractMail(app: CoreApp, sender: string, email: string, isMember: boolean): boolean {
  return takeShare(app, "contract", sender, email) && (isMember || takeStranger(app, email));
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

/** As queueNotice, to the operator, in French. Only pb_hooks/alerts calls it: others use its `alert`. */
export function queueOperatorNotice(app: CoreApp, notice: OperatorNotice): void {
  queue(app, notice, "");
}

/** What a notice to the operator says, in a few words: its title, its sentences, and the path of its button. */
export function writeOperatorNotice(app: CoreApp, { notice, facts }: OperatorNotice, locale: Locale = DEFAULT_LOCALE) {
  const texts = noticeTexts(notice);
  if (!texts) throw new Error(`unknown notice "${notice}"`);
  return composeShort(texts, { locale, brand: siteSettings(app).brand, siteUrl: siteUrl(app) }, facts);
}

/** Where the operator's mails go: the e-mail address of the legal notice, else the sender's. */
export function operatorAddress(app: CoreApp): string {
  return legalIdentity(app).email || app.settings().meta.senderAddress;
}

/** Where people's messages to the operator go; "" without a mail server: nobody would get what the console prints. */
export function contactAddress(app: CoreApp): string {
  return app.settings().smtp.enabled ? operatorAddress(app) : "";
}

/**
 * Sends a notice now: to a member, or to the operator.
 * @returns the recipient's address
 * @throws when no feature declares it, when a fact is missing, or when the mail server refuses
 */
export function sendNotice(
  app: CoreApp,
  id: string,
  user: core.Record | undefined,
  facts: NoticeFacts,
  job?: JobRun,
): string {
  const to = user ? user.email() : operatorAddress(app);
  send(app, to, writeNotice(app, id, user ? localeOf(user) : DEFAULT_LOCALE, facts), job);
  return to;
}

/** The mail of a notice in a language. @throws when no feature declares it, or when a fact is missing */
export function writeNotice(app: CoreApp, id: string, locale: Locale, facts: NoticeFacts): Mail {
  const texts = noticeTexts(id);
  if (!texts) throw new Error(`unknown notice "${id}"`);
  return composeNotice(texts, { locale, brand: siteSettings(app).brand, siteUrl: siteUrl(app) }, facts);
}

/**
 * Sends a finished mail now. Another attempt of the job that sends it sends no second one (mail/deliver.ts); the
 * sender of a letter to many, which has no job, keeps the record of who had it. @throws as `send`; see `failureOf`
 */
export function sendMail(app: CoreApp, to: string, mail: Mail, job: JobRun | undefined): void {
  send(app, to, mail, job);
}

/** A mail server as `tryMail` takes it. */
export type { MailServer };

/**
 * Sends a finished mail now, through `server` if one is given, else through the one in force.
 * @throws Error with the server's own words, without addresses; also when no server is in force
 */
export function tryMail(app: CoreApp, to: string, mail: Mail, server?: MailServer): void {
  if (server) sendThrough(server, to, mail);
  else send(app, to, mail);
}

/** What mails of other features are made of. */
export const mailParts = { frame, page, style: STYLE };

/** What the mail server made of a mail that `sendMail` could not send; undefined for another error. */
export function failureOf(error: unknown): MailFailure | undefined {
  return error instanceof MailFailure ? error : undefined;
}

/**
 * Counts a confirmation of the newsletter, which a visitor may ask for any mailbox, by client address and by mailbox.
 * @returns whether it may be sent; the answer must be the same
 */
export function countConfirmation(e: RequestFacts, email: string): boolean {
  return takeAddress(e, "request") && countRecipient(e.app, "letter", email);
}

function queue(app: CoreApp, { notice, once, facts }: NewNotice, user: string): void {
  const key = `${NOTICE}:${notice}:${user}:${once}`;
  if (exists(app, "jobs", "key = {:key}", { key })) return;
  const named = Object.entries(facts).map(([name, value]) => [`fact.${name}`, value]);
  const runAt = addSeconds(now(), bookNotice(app, user, notice.split(".")[0] ?? ""));
  enqueue(app, { kind: NOTICE, key, payload: { ...Object.fromEntries(named), notice, user }, runAt });
}

/** The key of the job that mails a code. It names the account, so that deleting the account deletes the job. */
export function codeKey(account: string, code: string): string {
  return `${CODE}:${account}:${code}`;
}

/** Where a mailed code is sealed until its job has sent it. */
export function codePlace(id: string): Place {
  return ["_otps", "password", id];
}

/** The key of a member's verification mail in the outbox: at most one waits. */
export function verificationKey(user: string): string {
  return `${VERIFICATION}:${user}`;
}

/**
 * After the commit: prints a queued mail at once where mails only go to the console. A mail server may stall, so real
 * mails are left to the jobs, which do not keep the visitor waiting (docs/decisions/003-work-after-commit.md).
 */
export function deliverSoon(app: CoreApp, key: string): void {
  if (!app.settings().smtp.enabled && !app.isTransactional()) runKey(app, key);
}
