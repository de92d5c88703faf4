import type { RefusalCode } from "../../../common/contract/refusal.ts";
import { fail } from "../../lib/errors.ts";
import { book, clearAtOf, hashOf, hasRoom, type Limit, take, takeAt } from "../../lib/limit-store.ts";
import { mailboxOf } from "../../lib/mailbox.ts";
import { row } from "../../lib/sql.ts";
import {
  ALERT,
  CODE_TO_KNOWN,
  CONTACT,
  CREDENTIALS,
  FROM_ADDRESS,
  FROM_SENDER,
  ORDERS,
  ORDERS_UNCONFIRMED,
  type Purpose,
  SHARE,
  SIGN_UPS,
  TAKEN,
  TERMINATIONS,
  TO_OPERATOR,
  TO_RECIPIENT,
  TO_STRANGER,
  TO_UNCONFIRMED,
} from "./limit-rules.ts";

/** The common part of all request events. */
export type RequestFacts = Pick<core.RequestEvent, "app" | "realIP" | "hasSuperuserAuth">;

const BY_ADDRESS = {
  "sign-up": SIGN_UPS,
  taken: TAKEN,
  request: FROM_ADDRESS,
  termination: TERMINATIONS,
  contact: CONTACT,
} as const satisfies { readonly [kind: string]: Limit };

/** Counts a mail that a signed-in account causes. @throws ApiError 429 `too_many_requests` */
export function countSender(app: CoreApp, account: core.Record): void {
  refuseUnless(takeSender(app, account));
}

/** Counts a new order, in its transaction. @throws ApiError 429 `too_many_requests` */
export function countOrder(tx: CoreApp, user: string): void {
  // Both count under one key, which the wider one may have moved on.
  const limit = recipientOf(tx, user).verified ? ORDERS : ORDERS_UNCONFIRMED;
  refuseUnless(takeAt(tx, `order:${user}`, limit, ORDERS) > 0);
}

/** Counts a member's own new streaming credentials, in their transaction. @throws ApiError 429 `too_many_credentials` */
export function countCredentials(tx: CoreApp, user: string): void {
  refuseUnless(take(tx, `credentials:${user}`, CREDENTIALS), "too_many_credentials");
}

/**
 * Counts a sign-up, whose mail may go to a stranger, by client address, and refuses any after many that `noteTaken` has seen: the
 * next one must not say whether its address has an account. @throws ApiError 429 `too_many_requests`
 */
export function countSignUp(e: RequestFacts): void {
  refuseUnless((isExempt(e) || hasRoom(e.app, `taken:${e.realIP()}`, TAKEN)) && takeAddress(e, "sign-up"));
}

/** Counts, by client address, a sign-up that was refused because its address has an account. */
export function noteTaken(e: RequestFacts): void {
  takeAddress(e, "taken");
}

/** Counts a signed-out request to end a contract, by client address. @throws ApiError 429 `too_many_requests` */
export function countTermination(e: RequestFacts): void {
  refuseUnless(takeAddress(e, "termination"));
}

/**
 * Counts a message to the operator: by client address, and by member or by the mailbox that it names as its sender.
 * @throws ApiError 429 `too_many_requests`
 */
export function countContact(e: RequestFacts, sender: core.Record | string): void {
  const own = () =>
    typeof sender === "string" ? takeShare(e.app, "contact", senderOf(e), sender) : takeSender(e.app, sender);
  refuseUnless(takeAddress(e, "contact") && own());
}

/**
 * Counts a confirmation of the newsletter, which a visitor may ask for any mailbox, by client address and by mailbox.
 * @returns whether it may be sent; the answer must be the same
 */
export function countConfirmation(e: RequestFacts, email: string): boolean {
  return takeAddress(e, "request") && countRecipient(e.app, "letter", email);
}

function refuseUnless(isCounted: boolean, code: RefusalCode = "too_many_requests"): void {
  if (!isCounted) throw fail(429, code);
}

function takeSender(app: CoreApp, account: core.Record): boolean {
  return take(app, `sender:${account.collection().id}:${account.id}`, FROM_SENDER);
}

/**
 * Counts a mail that a visitor causes without being signed in, by the request's address. Sign-ups report when the limit
 * is reached; the other requests never do, and have a separate count that nobody can read through a sign-up. The ids of codes show
 * it, so each request takes from it before it is known whether there is an account.
 * @returns false when the limit is reached; true where the operator has switched limits off or exempted the address
 */
export function takeAddress(e: RequestFacts, kind: keyof typeof BY_ADDRESS): boolean {
  return isExempt(e) || take(e.app, `${kind}:${e.realIP()}`, BY_ADDRESS[kind]);
}

function isExempt(e: RequestFacts): boolean {
  const limits = e.app.settings().rateLimits;
  return !limits.enabled || e.hasSuperuserAuth() || limits.excludedIPs.includes(e.realIP());
}

/**
 * Counts a mail to a mailbox, under any spelling of its address. @returns false when the limit is reached: then the
 * mail is not sent, and the answer is the same.
 */
export function countRecipient(app: CoreApp, purpose: Purpose, email: string): boolean {
  return take(app, `${purpose}:${mailboxOf(email)}`, TO_RECIPIENT[purpose]);
}

/**
 * Counts a warning about a sign-in, by account: nobody uses it up from another one that has nearly the same address. Where nobody
 * has confirmed the address, it may be a stranger's, and its mailbox counts. @returns false when the limit is reached
 */
export function countAlert(app: CoreApp, account: core.Record): boolean {
  const mayBeAStrangers = !account.isSuperuser() && !account.verified();
  const whose = mayBeAStrangers ? `unconfirmed:${mailboxOf(account.email())}` : account.id;
  return take(app, `alert:${whose}`, ALERT);
}

/** Names a request's sender for `countContractMail`, without its address. */
export function senderOf(e: RequestFacts): string {
  return hashOf(`from:${e.realIP()}`);
}

/**
 * Counts a mail about the end of a contract that such a sender causes, by sender and mailbox, and where that belongs to no member,
 * by mailbox alone. @returns false when the sender's share is used up, or the stranger got too many
 */
export function countContractMail(app: CoreApp, sender: string, email: string, isMember: boolean): boolean {
  if (!takeShare(app, "contract", sender, email)) return false;
  return isMember || take(app, `stranger:${mailboxOf(email)}`, TO_STRANGER);
}

/** Counts what a signed-out request causes in the name of a mailbox. @returns false when the sender's share is used up */
function takeShare(app: CoreApp, what: "contract" | "contact", sender: string, email: string): boolean {
  return take(app, `${what}:${sender}:${mailboxOf(email)}`, SHARE);
}

/**
 * Counts a request for a code to sign in with, whether or not the address has an account; `known`: from a browser that
 * has signed in to it before, which has its own count; `may`: false where the sender's own limit is reached. `id` names
 * the code: another one for each that may be mailed, the last one's beyond the limit.
 */
export function countCode(app: CoreApp, email: string, known: boolean, may: boolean): { id: string; mailed: boolean } {
  const what = `${known ? "known" : "code"}:${mailboxOf(email)}`;
  const taken = may ? takeAt(app, what, known ? CODE_TO_KNOWN : TO_RECIPIENT.code) : 0;
  const at = taken || clearAtOf(app, what);
  return { id: hashOf(`${what}:${at}`).slice(0, 15), mailed: taken > 0 };
}

/**
 * Books a notice, which must not be lost, to a member or ("") the operator. Each feature's notices have their own count: who fills
 * that of orders delays no warning about a new factor. @returns how many seconds it must wait
 */
export function bookNotice(app: CoreApp, user: string, feature: string): number {
  const { what, limit } = noticesTo(app, user);
  return book(app, `notice:${what}:${feature}`, limit) / 1000;
}

function noticesTo(app: CoreApp, user: string): { what: string; limit: Limit } {
  if (!user) return { what: "", limit: TO_OPERATOR };
  const { email, verified } = recipientOf(app, user);
  return verified ? { what: user, limit: TO_RECIPIENT.notice } : { what: mailboxOf(email), limit: TO_UNCONFIRMED };
}

function recipientOf(app: CoreApp, user: string) {
  const shape = { email: "", verified: false as boolean };
  return row(app, "SELECT email, verified FROM users WHERE id = {:user}", { user }, shape) ?? shape;
}
