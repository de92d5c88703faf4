import { hashKey } from "../../lib/hash-key.ts";

// Links in letters contain a recipient's id and an HMAC: they reveal no address and need no stored state, so that links in
// old letters still work.

/** A recipient: "u" and a member's id, or "s" and a subscriber's. */
export type Recipient = string;

/** The token that unsubscribes a recipient. It never expires. */
export function unsubscribeToken(recipient: Recipient): string {
  return sign("leave", recipient);
}

/** The recipient of a token that `unsubscribeToken` made, or "". */
export function readUnsubscribeToken(token: string): Recipient {
  return verified("leave", token);
}

/** The token that confirms a subscription requested at a given time. */
export function confirmToken(subscriber: string, asked: string): string {
  return sign(`confirm ${asked}`, subscriber);
}

/** Whether a token confirms this subscription, requested at that time. */
export function isConfirmToken(token: string, subscriber: string, asked: string): boolean {
  return verified(`confirm ${asked}`, token) === subscriber;
}

export function unverifiedContents(token: string): string {
  return token.split(".")[0] ?? "";
}

function sign(purpose: string, name: string): string {
  return `${name}.${$security.hs256(`${purpose} ${name}`, hashKey("newsletter")).slice(0, 40)}`;
}

function verified(purpose: string, token: string): string {
  const name = unverifiedContents(token);
  return name !== "" && $security.equal(sign(purpose, name), token) ? name : "";
}
