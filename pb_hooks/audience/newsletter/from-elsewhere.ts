import type { Locale } from "../../../common/contract/api.ts";
import { dbTime, utcMidnight } from "../../../common/time.ts";
import { mailboxOf } from "../../lib/mailbox.ts";
import { mailboxHash } from "../../lib/mailbox-hash.ts";
import { insert } from "../../lib/records.ts";
import { exists, run } from "../../lib/sql.ts";

/** The proof of a consent that was given elsewhere, on a day; an export reads the day back. */
export function proofOf(day: string): string {
  return `import ${day}`;
}

/**
 * Adds someone without an account, whose consent was proved elsewhere. Nothing changes for a mailbox that has subscribed before, has
 * left, or complained. @returns the subscriber's id, "" where nothing changes
 */
export function addSubscriber(tx: CoreApp, email: string, locale: Locale, day: string): string {
  const mailbox = mailboxHash(mailboxOf(email));
  const isKnown = exists(tx, "newsletter_subscribers", "mailbox = {:mailbox}", { mailbox });
  const stopped = "email = {:email} COLLATE NOCASE AND reason != ''";
  if (isKnown || exists(tx, "newsletter_stops", stopped, { email })) return "";
  const time = dbTime(utcMidnight(day));
  const fields = { email, mailbox, locale, state: "confirmed", consent: proofOf(day), asked: time, confirmed: time };
  return insert(tx, "newsletter_subscribers", fields).id;
}

/** Takes one back who was added from elsewhere and has done nothing since. @returns whether there was one */
export function removeSubscriber(tx: CoreApp, id: string): boolean {
  const sql = "DELETE FROM newsletter_subscribers WHERE id = {:id} AND state = 'confirmed' AND consent LIKE 'import %'";
  return run(tx, sql, { id }) > 0;
}
