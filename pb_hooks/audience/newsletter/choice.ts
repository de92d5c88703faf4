import { must } from "../../lib/errors.ts";
import { insert } from "../../lib/records.ts";
import { row, run } from "../../lib/sql.ts";
import { inTransaction } from "../../lib/transaction.ts";
import { CONSENT } from "./consent.ts";
import { joinAccount, joinFormer } from "./members.ts";
import { endSubscription } from "./unsubscribe.ts";

/** Where an import notes, in a new member's record, how the choice is proved: "import 2024-03-01". No field, as below. */
const PROOF = "@newsletterProof";
/** Marks a member's record whose choices so far were someone else's. No field: no client can send or store it. */
const TAKEN_OVER = "@takenOver";

/**
 * Hook on users: stores each change of the choice as proof. The choice is the only one of a confirmed address: what
 * the address subscribed to before joins the account.
 */
export function recordChoice(e: core.RecordEvent) {
  const user: Rec<"users"> = must(e.record, "record");
  const before = user.isNew() ? undefined : user.original();
  const had = before?.getBool("newsletter") ?? false;
  const isProved = user.verified() && !(before?.verified() && before.email() === user.email());
  if (!isProved && user.getBool("newsletter") === had) return e.next();
  inTransaction(e, () => {
    const joined = isProved ? saveWithSubscription(e, user) : e.next();
    const wanted = user.getBool("newsletter");
    const consent = user.getString(PROOF) || CONSENT;
    if (wanted !== had || joined) insert(e.app, "newsletter_choices", { user: user.id, wanted, consent });
    if (wanted && user.verified()) joinFormer(e.app, user);
    // While nobody has confirmed the address, its subscription may be someone else's.
    if (!wanted && had && before?.verified()) endSubscription(e.app, user.email(), "unsubscribed");
  });
}

/** What a member's address subscribed to, and whether the member has said no since. */
function subscriptionOf(app: CoreApp, user: Rec<"users">) {
  const sql = `SELECT id, EXISTS (SELECT 1 FROM newsletter_choices c
      WHERE c.user = {:user} AND NOT c.wanted AND c.created > s.confirmed) AS refused
    FROM newsletter_subscribers s WHERE email = {:email} COLLATE NOCASE AND email != '' AND state = 'confirmed'`;
  return row(app, sql, { user: user.id, email: user.email() }, { id: "", refused: false as boolean });
}

/**
 * Saves a member who proves an address. What the address subscribed to becomes the member's choice, unless the member has said no
 * since. @returns whether it did
 */
function saveWithSubscription(e: core.RecordEvent, user: Rec<"users">): boolean {
  // The first administrator is made in an earlier migration.
  const own = e.app.hasTable("newsletter_subscribers") ? subscriptionOf(e.app, user) : undefined;
  const refused = own?.refused && !user.getBool("newsletter") && !user.getBool(TAKEN_OVER);
  if (own && !refused) user.set("newsletter", true);
  e.next();
  if (own) joinAccount(e.app, own.id, user.id);
  if (!own || refused) return false;
  // dropChoice has written FALSE, and the save writes only what differs from the record as it was read.
  run(e.app, "UPDATE users SET newsletter = TRUE WHERE id = {:user} AND NOT newsletter", { user: user.id });
  return true;
}

/** The same for a subscription that runs again after its address was confirmed: a stop was lifted. */
export function joinLifted(tx: CoreApp, user: Rec<"users">): void {
  const own = subscriptionOf(tx, user);
  if (!own) return;
  if (!own.refused && !user.getBool("newsletter")) {
    user.set("newsletter", true);
    tx.save(user);
  }
  joinAccount(tx, own.id, user.id);
}

/** Ends, before its save, what someone else chose for the owner of an address. */
export function dropChoice(tx: CoreApp, user: Rec<"users">): void {
  user.load({ newsletter: false, [TAKEN_OVER]: true }); // recordChoice stores it as any other choice
  // One made since this request read the member: the save writes changed fields alone.
  const sql = "UPDATE users SET newsletter = FALSE WHERE id = {:user} AND newsletter";
  if (run(tx, sql, { user: user.id }) > 0 && !user.original().getBool("newsletter"))
    insert(tx, "newsletter_choices", { user: user.id, wanted: false, consent: CONSENT });
}
