import { hashKey } from "../lib/hash-key.ts";
import { formerMailboxes, mailboxOf } from "../lib/mailbox.ts";
import { exists, run } from "../lib/sql.ts";
import { dbTime } from "../lib/time.ts";
import { claimsKeptSince } from "./rules.ts";

/**
 * Writes down that this mailbox has had its trial. Call it in the transaction of the account.
 * @returns false when it had one already
 */
export function claim(app: CoreApp, email: string, time: Date): boolean {
  return !hasFormerClaim(app, email) && remember(app, email, time);
}

/** Of two sign-ups at once, one gets the row. */
function remember(app: CoreApp, email: string, time: Date): boolean {
  const sql = "INSERT OR IGNORE INTO trial_claims (hash, claimed) VALUES ({:hash}, {:claimed})";
  return run(app, sql, { hash: hashOf(mailboxOf(email)), claimed: dbTime(time) }) > 0;
}

/** A member who changes address takes the used trial along: the new mailbox has had it too. */
export function followAddress(app: CoreApp, before: string, after: string, time: Date): void {
  if (hasClaim(app, mailboxOf(before)) || hasFormerClaim(app, before)) remember(app, after, time);
}

function hasClaim(app: CoreApp, mailbox: string): boolean {
  return exists(app, "trial_claims", "hash = {:hash}", { hash: hashOf(mailbox) });
}

/** Claims of deleted accounts keep the hash of the spelling that counted when they were made. */
function hasFormerClaim(app: CoreApp, email: string): boolean {
  const mailbox = mailboxOf(email);
  return formerMailboxes(email).some((former) => former !== mailbox && hasClaim(app, former));
}

/** Deletes claims that are older than the privacy policy says. */
export function purgeClaims(app: CoreApp, time: Date): void {
  run(app, "DELETE FROM trial_claims WHERE claimed < {:since}", { since: dbTime(claimsKeptSince(time)) });
}

/**
 * HMAC-SHA256 with a key that only claims have: who reads the database alone can't test addresses against it, and the
 * hash fits no other use.
 */
function hashOf(mailbox: string): string {
  return $security.hs256(mailbox, hashKey("trial claims"));
}
