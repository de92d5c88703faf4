/**
 * SQLite uses a partial index (`… WHERE c != ''`) only for a query that repeats its condition, which `c = {:c}` does not, nor what
 * PocketBase makes of a filter or of a deletion's references: each of these read the whole table (docs/design/platform.md, Features).
 */
const PLAIN = [
  ["users", "idx_users_affiliate_code_plain", "affiliate_code"],
  ["users", "idx_users_stremio_username_plain", "stremio_username"],
  ["users", "idx_users_stripe_plain", "stripe"],
  ["orders", "idx_orders_session_plain", "checkout_session"],
  ["subscriptions", "idx_subscriptions_stripe_plain", "stripe_subscription"],
  ["subscriptions", "idx_subscriptions_order", "`order`"],
  ["payments", "idx_payments_invoice_plain", "stripe_invoice"],
  ["payments", "idx_payments_order_plain", "`order`"],
  ["redemptions", "idx_redemptions_order_plain", "`order`"],
  ["referrals", "idx_referrals_referred_plain", "referred"],
  ["rewards", "idx_rewards_payment_plain", "payment"],
  ["rewards", "idx_rewards_referral_plain", "referral"],
] as const;

/** These were partial and not unique: a plain one does the same work. */
const WIDENED = [
  ["payments", "idx_payments_intent", "stripe_payment_intent", "stripe_payment_intent != ''"],
  ["invoices", "idx_invoices_member", "member, issued, number", "member != ''"],
] as const;

migrate(
  (app) =>
    eachCollection(app, (collection) => {
      for (const [of, index, column] of PLAIN)
        if (of === collection.name) collection.addIndex(index, false, column, "");
      for (const [of, index, columns] of WIDENED)
        if (of === collection.name) collection.addIndex(index, false, columns, "");
    }),
  (app) =>
    eachCollection(app, (collection) => {
      for (const [of, index] of PLAIN) if (of === collection.name) collection.removeIndex(index);
      for (const [of, index, columns, where] of WIDENED)
        if (of === collection.name) collection.addIndex(index, false, columns, where);
    }),
);

/** One save each: it makes all indexes of the collection again. addIndex replaces the one with the same name. */
function eachCollection(app: CoreApp, change: (collection: core.Collection) => void): void {
  for (const name of new Set([...PLAIN, ...WIDENED].map(([collection]) => collection))) {
    const collection = app.findCollectionByNameOrId(name);
    change(collection);
    app.save(collection);
  }
}
