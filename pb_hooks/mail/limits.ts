import { DAY_MS, now } from "../../common/time.ts";
import { appKey } from "../lib/app-key.ts";
import { mailboxOf } from "../lib/mailbox.ts";
import { row, run } from "../lib/sql.ts";
import {
  CODE_TO_KNOWN,
  CONTACT,
  CREDENTIALS,
  FACTORS,
  FROM_ADDRESS,
  FROM_SENDER,
  type Limit,
  ORDERS,
  ORDERS_UNCONFIRMED,
  type Purpose,
  SHARE,
  TAKEN,
  TERMINATIONS,
  TO_OPERATOR,
  TO_RECIPIENT,
  TO_STRANGER,
  TO_UNCONFIRMED,
  waitFor,
} from "./limit-rules.ts";

// The table mail_limits, which survives a restart, counts every mail that a person can cause: by the requesting
// account, by the network address, and by the recipient's mailbox (docs/decisions/040-mails-are-counted.md).

/** The common part of all request events. */
export type RequestFacts = Pick<core.RequestEvent, "app" | "realIP" | "hasSuperuserAuth">;

const BY_ADDRESS = {
  "sign-up": FROM_ADDRESS,
  taken: TAKEN,
  request: FROM_ADDRESS,
  termination: TERMINATIONS,
  contact: CONTACT,
} as const satisfies { readonly [kind: string]: Limit };

/** The time up to which a limit is used, in ms, and not before now. What is further ahead than `most` was written by a fast clock. */
const USED = "CASE WHEN clear_at > {:now} + {:most} THEN {:now} ELSE MAX(clear_at, {:now}) END";

/**
 * Moves the time up to which a limit is used on by one step. There is room while it is less than a whole burst ahead of
 * now (the generic cell rate algorithm).
 */
const BOOK = `INSERT INTO mail_limits (key, clear_at) VALUES ({:key}, {:now} + {:step})
  ON CONFLICT (key) DO UPDATE SET clear_at = ${USED} + {:step}`;

/** Counts a mail that a signed-in account causes. @returns false when the limit is reached */
export function takeSender(app: CoreApp, account: core.Record): boolean {
  return take(app, `sender:${account.collection().id}:${account.id}`, FROM_SENDER);
}

/** Counts a new order of a member. @returns false when the limit is reached */
export function takeOrder(app: CoreApp, user: string): boolean {
  // Both count under one key, which the wider one may have moved on.
  const limit = recipientOf(app, user).verified ? ORDERS : ORDERS_UNCONFIRMED;
  return takeAt(app, `order:${user}`, limit, ORDERS) > 0;
}

/** Counts a second factor that a member adds, or a name for one. @returns false when the limit is reached */
export function takeFactor(app: CoreApp, user: string, what: "factor" | "factor-name"): boolean {
  return take(app, `${what}:${user}`, FACTORS);
}

/** Counts a member's own new streaming credentials. @returns false when the limit is reached */
export function takeCredentials(app: CoreApp, user: string): boolean {
  return take(app, `credentials:${user}`, CREDENTIALS);
}

/**
 * Counts a mail that a visitor causes without being signed in, by the request's address. Sign-ups report when the limit
 * is reached; the other requests never do, and have a separate count that nobody can read through a sign-up.
 * @returns false when the limit is reached; true where the operator has switched limits off or exempted the address
 */
export function takeAddress(e: RequestFacts, kind: keyof typeof BY_ADDRESS): boolean {
  return isExempt(e) || take(e.app, `${kind}:${e.realIP()}`, BY_ADDRESS[kind]);
}

/** Whether takeAddress would return true now. Takes nothing. */
export function hasRoom(e: RequestFacts, kind: keyof typeof BY_ADDRESS): boolean {
  if (isExempt(e)) return true;
  const { burst, every } = BY_ADDRESS[kind];
  const ahead = clearAtOf(e.app, `${kind}:${e.realIP()}`) - now().getTime();
  return ahead <= (burst - 1) * every * 1000 || ahead > burst * every * 1000;
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

/** Names the address of a request for a later count, without revealing it. */
export function senderKey(e: RequestFacts): string {
  return hashOf(`from:${e.realIP()}`);
}

/**
 * Counts what a signed-out request causes in the name of a mailbox: a mail about the end of a contract, or a message to the
 * operator. @returns false when the sender's share is used up
 */
export function takeShare(app: CoreApp, what: "contract" | "contact", sender: string, email: string): boolean {
  return take(app, `${what}:${sender}:${mailboxOf(email)}`, SHARE);
}

/** Counts a receipt to a mailbox that belongs to no member. @returns false when it got too many */
export function takeStranger(app: CoreApp, email: string): boolean {
  return take(app, `stranger:${mailboxOf(email)}`, TO_STRANGER);
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
  const time = now().getTime();
  const { what, limit } = noticesTo(app, user);
  // Notices wait in a row, however many there are.
  const params = { key: hashOf(`notice:${what}:${feature}`), now: time, step: limit.every * 1000, most: DAY_MS };
  const found = row(app, `${BOOK} RETURNING clear_at`, params, { clear_at: 0 });
  return waitFor(limit, found?.clear_at ?? 0, time) / 1000;
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

/** Deletes expired entries, and those that a fast clock postponed: no limit lasts for a day. */
export function purgeLimits(app: CoreApp): void {
  const time = now().getTime();
  run(app, "DELETE FROM mail_limits WHERE clear_at NOT BETWEEN {:now} AND {:tomorrow}", {
    now: time,
    tomorrow: time + DAY_MS,
  });
}

/** The time up to which a limit is used, in ms. */
function clearAtOf(app: CoreApp, what: string): number {
  const sql = "SELECT clear_at FROM mail_limits WHERE key = {:key}";
  return row(app, sql, { key: hashOf(what) }, { clear_at: 0 })?.clear_at ?? 0;
}

function take(app: CoreApp, what: string, limit: Limit): boolean {
  return takeAt(app, what, limit) > 0;
}

/**
 * Takes one unit of a limit in one statement, so that concurrent requests get no more.
 * @param widest of the limits that count under this key
 * @returns the time up to which the limit is used, in ms, which no other taker gets; 0 when it is reached
 */
function takeAt(app: CoreApp, what: string, limit: Limit, widest = limit): number {
  const time = now().getTime();
  const step = limit.every * 1000;
  const sql = `${BOOK} WHERE ${USED} - {:now} <= {:room} RETURNING clear_at`;
  const params = {
    key: hashOf(what),
    now: time,
    step,
    room: (limit.burst - 1) * step,
    most: widest.burst * widest.every * 1000,
  };
  return row(app, sql, params, { clear_at: 0 })?.clear_at ?? 0;
}

/** Nobody can read an address from the table, or test one against it with the database alone. */
function hashOf(what: string): string {
  return $security.hs256(what, $security.hs256("mail limits", appKey().key)).slice(0, 40);
}
