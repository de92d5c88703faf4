import { dbTime, parseTime } from "../../../common/time.ts";
import { formerMailboxes, mailboxOf } from "../../lib/mailbox.ts";
import { mailboxHash } from "../../lib/mailbox-hash.ts";
import { exists, row, run } from "../../lib/sql.ts";
import { claimsKeptSince } from "./rules.ts";

/**
 * Records that this mailbox has had its trial. Call it in the transaction of the account.
 * @returns false when it already had one
 */
export function claimTrial(app: CoreApp, email: string, time: Date): boolean {
  return !hasFormerClaim(app, email) && remember(app, email, time);
}

export function mayClaim(app: CoreApp, email: string): boolean {
  return !hasClaim(app, mailboxOf(email)) && !hasFormerClaim(app, email);
}

export function claimedAt(app: CoreApp, email: string): Date | null {
  const sql = "SELECT claimed FROM trial_claims WHERE hash = {:hash}";
  return parseTime(row(app, sql, { hash: mailboxHash(mailboxOf(email)) }, { claimed: "" })?.claimed ?? "");
}

/** Only one of two simultaneous sign-ups gets the row. */
function remember(app: CoreApp, email: string, time: Date): boolean {
  const sql = "INSERT OR IGNORE INTO trial_claims (hash, claimed) VALUES ({:hash}, {:claimed})";
  return run(app, sql, { hash: mailboxHash(mailboxOf(email)), claimed: dbTime(time) }) > 0;
}

/** A used trial follows a changed address: the new mailbox counts as having had it. */
export function carryClaim(app: CoreApp, before: string, after: string, time: Date): void {
  if (!mayClaim(app, before)) remember(app, after, time);
}

function hasClaim(app: CoreApp, mailbox: string): boolean {
  return exists(app, "trial_claims", "hash = {:hash}", { hash: mailboxHash(mailbox) });
}

/** Claims of deleted accounts keep the hash of the spelling used when they were made. */
function hasFormerClaim(app: CoreApp, email: string): boolean {
  const mailbox = mailboxOf(email);
  return formerMailboxes(email).some((former) => former !== mailbox && hasClaim(app, former));
}

/** Deletes claims older than the privacy policy allows. */
export function purgeClaims(app: CoreApp, time: Date): void {
  run(app, "DELETE FROM trial_claims WHERE claimed < {:since}", { since: dbTime(claimsKeptSince(time)) });
}
