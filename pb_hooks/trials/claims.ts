import { hashKey } from "../lib/hash-key.ts";
import { mailboxOf } from "../lib/mailbox.ts";
import { exists, rows, run } from "../lib/sql.ts";
import { dbTime } from "../lib/time.ts";
import { claimsKeptSince } from "./rules.ts";

const PAGE = 500;

/**
 * Writes down that this mailbox has had its trial. Call it in the transaction of the account.
 * @returns false when it had one already
 */
export function claim(app: CoreApp, email: string, time: Date): boolean {
  // Of two sign-ups at once, one gets the row.
  const sql = "INSERT OR IGNORE INTO trial_claims (hash, claimed) VALUES ({:hash}, {:claimed})";
  return run(app, sql, { hash: hashOf(email), claimed: dbTime(time) }) > 0;
}

/** A member who changes address takes the used trial along: the new mailbox has had it too. */
export function followAddress(app: CoreApp, before: string, after: string, time: Date): void {
  if (exists(app, "trial_claims", "hash", hashOf(before))) claim(app, after, time);
}

/** Deletes claims that are older than the privacy policy says. */
export function purgeClaims(app: CoreApp, time: Date): void {
  run(app, "DELETE FROM trial_claims WHERE claimed < {:since}", { since: dbTime(claimsKeptSince(time)) });
}

/** Job {}: the trials of members who signed up before claims were kept. Running it again changes nothing. */
export function claimForMembers(app: CoreApp): void {
  const sql = `SELECT id, email, created FROM users WHERE trial_ends != '' AND id > {:after} ORDER BY id LIMIT ${PAGE}`;
  for (let after = ""; ; ) {
    const page = rows(app, sql, { after }, { id: "", email: "", created: "" });
    app.runInTransaction((tx) => {
      for (const { email, created } of page) claim(tx, email, new Date(created.replace(" ", "T")));
    });
    if (page.length < PAGE) return;
    after = page[page.length - 1]?.id ?? "";
  }
}

/**
 * HMAC-SHA256 with a key that only claims have: who reads the database alone can't test addresses against it, and the
 * hash fits no other use.
 */
function hashOf(email: string): string {
  return $security.hs256(mailboxOf(email), hashKey("trial claims"));
}
