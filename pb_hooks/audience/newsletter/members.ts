import { addDays, dbTime, now } from "../../../common/time.ts";
import { mailboxOf } from "../../lib/mailbox.ts";
import { mailboxHash } from "../../lib/mailbox-hash.ts";
import { findById } from "../../lib/records.ts";
import { columns, row, rowOf, rows, run } from "../../lib/sql.ts";
import { PENDING_DAYS } from "./consent.ts";
import { readdress } from "./deliveries.ts";

/** How long the proof of an ended subscription is kept, and the block of an address that has no account, as for other prospects. */
const PROOF_DAYS = 3 * 365;
const DELIVERY_DAYS = 90;
/** Rows of one statement. */
const STEP = 5000;

/** The member with an address, ignoring case. */
export function memberWith(app: CoreApp, email: string): Rec<"users"> | undefined {
  const found = row(app, "SELECT id FROM users WHERE email = {:email} COLLATE NOCASE", { email }, { id: "" });
  return email && found ? findById(app, "users", found.id) : undefined;
}

/**
 * Makes a subscription part of the account of its address. The row stays, so that links in delivered letters find the member. It names
 * the account alone: the member may change address, and the mailbox may become someone else's, who subscribes with another row.
 */
export function joinAccount(tx: CoreApp, subscriber: string, user: string): void {
  readdress(tx, `s${subscriber}`, `u${user}`);
  const sql = `UPDATE newsletter_subscribers SET state = 'joined', user = {:user}, email = '', mailbox = id, updated = {:now}
    WHERE id = {:subscriber}`;
  run(tx, sql, { subscriber, user });
}

/** The same for one that ended before there was an account: links in its letters end what the member has chosen since. */
export function joinFormer(tx: CoreApp, user: Rec<"users">): void {
  const sql = "SELECT id FROM newsletter_subscribers WHERE mailbox = {:mailbox} AND state = 'unsubscribed'";
  const former = row(tx, sql, { mailbox: mailboxHash(mailboxOf(user.email())) }, { id: "" });
  if (former) joinAccount(tx, former.id, user.id);
}

export function memberData(app: CoreApp, user: Rec<"users">) {
  const sql = "SELECT wanted, consent, created AS at FROM newsletter_choices WHERE user = {:user} ORDER BY created, id";
  const shape = rowOf({ flag: "wanted", text: "consent", timeOrNull: "at" });
  return { newsletterChoices: rows(app, sql, { user: user.id }, shape), ...addressData(app, user) };
}

const SUBSCRIPTION = rowOf({ text: "state locale consent", timeOrNull: "asked confirmed ended" });
const STOP = rowOf({ text: "reason detail", time: "updated" });

/**
 * What is stored about the address, which is the member's once it is confirmed: a subscription without an account, mails that came
 * back; and the subscriptions that have joined the account.
 */
function addressData(app: CoreApp, user: Rec<"users">) {
  const email = user.verified() ? user.email() : "";
  const mailbox = email && mailboxHash(mailboxOf(email));
  const subscriptions = `SELECT ${columns(SUBSCRIPTION)} FROM newsletter_subscribers
    WHERE mailbox = {:mailbox} OR user = {:user} ORDER BY created, id`;
  const stop = `SELECT ${columns(STOP)} FROM newsletter_stops WHERE email = {:email} COLLATE NOCASE`;
  return {
    newsletterSubscriptions: rows(app, subscriptions, { mailbox, user: user.id }, SUBSCRIPTION),
    newsletterStop: (email && row(app, stop, { email }, STOP)) || null,
  };
}

/**
 * Erases what is stored about a deleted member's address, if it was the member's: anyone can make an account with any address, and
 * must not end its owner's subscription or lift a complaint. What has joined the account goes with it.
 */
export function forgetSubscriber(tx: CoreApp, user: Rec<"users">): void {
  if (!tx.hasTable("newsletter_deliveries")) return; // while migrations are reverted
  run(tx, "DELETE FROM newsletter_deliveries WHERE recipient = {:recipient}", { recipient: `u${user.id}` });
  if (!user.verified()) return;
  const email = user.email();
  for (const table of ["newsletter_stops", "newsletter_subscribers"])
    run(tx, `DELETE FROM ${table} WHERE email = {:email} COLLATE NOCASE AND email != ''`, { email });
}

/** Deletes expired data: unconfirmed requests, lists of recipients, old proofs. */
export function purgeExpired(app: CoreApp): void {
  const before = (days: number) => ({ before: dbTime(addDays(now(), -days)) });
  const people = "DELETE FROM newsletter_subscribers WHERE";
  // A stranger who enters an unsubscribed address neither keeps the address stored nor deletes the proof.
  run(
    app,
    `UPDATE newsletter_subscribers SET state = 'unsubscribed', email = ''
     WHERE state = 'pending' AND asked < {:before} AND ended != ''`,
    before(PENDING_DAYS),
  );
  run(app, `${people} state = 'pending' AND asked < {:before}`, before(PENDING_DAYS));
  run(app, `${people} state NOT IN ('pending', 'confirmed', 'joined') AND updated < {:before}`, before(PROOF_DAYS));
  run(app, "DELETE FROM newsletter_stops WHERE reason = '' AND updated < {:before}", before(DELIVERY_DAYS));
  // While the address belongs to anyone here, a bounce or a complaint counts.
  run(
    app,
    `DELETE FROM newsletter_stops WHERE reason != '' AND updated < {:before}
       AND NOT EXISTS (SELECT 1 FROM users u INDEXED BY idx_users_address WHERE u.email = newsletter_stops.email COLLATE NOCASE)
       AND NOT EXISTS (SELECT 1 FROM newsletter_subscribers p WHERE p.email = newsletter_stops.email COLLATE NOCASE)`,
    before(PROOF_DAYS),
  );
  // In steps: other writes wait for milliseconds.
  const old = `DELETE FROM newsletter_deliveries WHERE (issue, recipient) IN (SELECT d.issue, d.recipient
    FROM newsletter_deliveries d WHERE d.issue NOT IN
      (SELECT id FROM newsletter_issues WHERE finished = '' OR finished >= {:before}) LIMIT ${STEP})`;
  while (run(app, old, before(DELIVERY_DAYS)) === STEP);
}
