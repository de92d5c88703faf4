import { PAID_STATUSES } from "../../../common/contract/billing.ts";
import { dbTime, now } from "../../../common/time.ts";
import { must } from "../../lib/errors.ts";
import { mailboxOf } from "../../lib/mailbox.ts";
import { mailboxHash } from "../../lib/mailbox-hash.ts";
import { findById } from "../../lib/records.ts";
import { exists, run } from "../../lib/sql.ts";
import { nextWith } from "../../lib/transaction.ts";
import { trials } from "../trials/public.ts";

const hashOf = (email: string) => mailboxHash(mailboxOf(email));

/** Records that this mailbox has used a coupon with an order; "" for both: that it has paid. Idempotent. */
export function claimCoupon(tx: CoreApp, email: string, coupon: string, order: string): void {
  const sql = `INSERT OR IGNORE INTO coupon_claims (hash, coupon, order_id, claimed)
               VALUES ({:hash}, {:coupon}, {:order}, {:claimed})`;
  run(tx, sql, { hash: hashOf(email), coupon, order, claimed: dbTime(now()) });
}

/** Takes back the claim of an order that came to nothing. */
export function dropClaim(tx: CoreApp, order: string): void {
  run(tx, "DELETE FROM coupon_claims WHERE order_id = {:order} AND order_id != ''", { order });
}

/**
 * Whether a member's mailbox has a claim, from whichever account, deleted or not. What the member's own waiting order holds
 * does not count: the next order replaces it.
 */
export function hasClaim(app: CoreApp, user: string, coupon: string): boolean {
  const email = findById(app, "users", user)?.email();
  if (!email) return false;
  const where = `hash = {:hash} AND coupon = {:coupon}
    AND order_id NOT IN (SELECT id FROM orders WHERE user = {:user} AND state = 'pending')`;
  return exists(app, "coupon_claims", where, { hash: hashOf(email), coupon, user });
}

/** Whether a mailbox had paid before a stored time, from whichever account, deleted or not. */
export function hadPaid(app: CoreApp, email: string, before: string): boolean {
  const where = "hash = {:hash} AND coupon = '' AND claimed < {:before}";
  return exists(app, "coupon_claims", where, { hash: hashOf(email), before });
}

/** Hook on payments: a payer is no longer a new customer, not even with another account. */
export function rememberCustomer(e: core.RecordEvent) {
  const payment: Rec<"payments"> = must(e.record, "record");
  const came = PAID_STATUSES.some((status) => status === payment.getString("status"));
  if (!came || payment.getInt("amount_cents") === 0 || payment.getBool("test")) return e.next();
  nextWith(e, () => {
    const user = findById(e.app, "users", payment.getString("user"));
    if (user) claimCoupon(e.app, user.email(), "", "");
  });
}

/** Hook on users: claims follow a changed address, and stay with the old one. */
export function followAddress(e: core.RecordEvent) {
  const user: Rec<"users"> = must(e.record, "record");
  const [before, after] = [user.original().email(), user.email()];
  if (before === after) return e.next();
  nextWith(e, () => {
    const sql = `INSERT OR IGNORE INTO coupon_claims (hash, coupon, order_id, claimed)
                 SELECT {:after}, coupon, order_id, claimed FROM coupon_claims WHERE hash = {:before}`;
    run(e.app, sql, { before: hashOf(before), after: hashOf(after) });
  });
}

/** Deletes claims older than the privacy policy allows. */
export function purgeClaims(app: CoreApp): void {
  run(app, "DELETE FROM coupon_claims WHERE claimed < {:since}", { since: dbTime(trials.claimsKeptSince(now())) });
}
