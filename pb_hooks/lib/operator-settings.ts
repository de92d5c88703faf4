import type { Place } from "./place.ts";
import { seal, unseal } from "./secrets.ts";
import { row, run } from "./sql.ts";

/** Secrets that the operator can set on /admin/setup. */
export type Secret =
  | "smtp_password"
  | "mailbox_password"
  | "mail_tested"
  | "backup_place"
  | "backup_tried"
  | "stripe_key"
  | "stripe_webhook";
/**
 * Facts that nothing else records: about the set-up, since when the account of Stripe is used and by which data folder, what Stripe
 * refuses to the key, since when copies go where they do, before which year invoices were deleted, since when a mail server
 * takes mails, when the subscriptions of the Stripe account were last read for the adoption and whether
 * those paid by direct debit can be adopted, when its balance was last read for
 * the books or whether the key may not read it, and the accounts of the sales journal.
 */
export type Note =
  | "stripe_account"
  | "stripe_delivered"
  | "stripe_endpoint"
  | "stripe_folder"
  | "stripe_refusal"
  | "stripe_since"
  | "setup_skipped"
  | "copies_since"
  | "invoices_purged"
  | "mail_served"
  | "mailbox"
  | "adoption_read"
  | "adoption_debits"
  | "balance_read"
  | "balance_refused"
  | "books_accounts";

const place = (name: Secret): Place => ["operator_settings", "sealed", name];

/** Opened secrets by their sealed text, which changes with every write: opening one costs two hashes and a cipher. */
const opened: { [sealed: string]: string } = {};

/** A secret; "" when none is set, or when it cannot be opened (/admin/system counts those). */
export function readSecret(app: CoreApp, name: Secret): string {
  const { sealed } = find(app, name);
  if (!sealed) return "";
  try {
    opened[sealed] ??= unseal(place(name), sealed);
    return opened[sealed];
  } catch {
    return "";
  }
}

/** Whether a secret is set, also one that cannot be opened. */
export function hasSecret(app: CoreApp, name: Secret): boolean {
  return find(app, name).sealed !== "";
}

/** Seals a secret in its row; "" removes it. Call it in the transaction of what goes with it. */
export function writeSecret(app: CoreApp, name: Secret, text: string): void {
  write(app, name, { plain: "", sealed: text && seal(place(name), text) });
}

/** A fact; "" when it is not known. */
export function readNote(app: CoreApp, name: Note): string {
  return find(app, name).plain;
}

/** Replaces a fact; "" removes it. */
export function writeNote(app: CoreApp, name: Note, text: string): void {
  write(app, name, { plain: text, sealed: "" });
}

/** Whether the collection exists: hooks also run in the migrations before it. */
export function hasOperatorSettings(app: CoreApp): boolean {
  return app.hasTable("operator_settings"); // not remembered: migrations are also undone
}

function find(app: CoreApp, id: string): { plain: string; sealed: string } {
  const none = { plain: "", sealed: "" };
  if (!hasOperatorSettings(app)) return none;
  return row(app, "SELECT plain, sealed FROM operator_settings WHERE id = {:id}", { id }, none) ?? none;
}

function write(app: CoreApp, id: string, value: { plain: string; sealed: string }): void {
  if (!value.plain && !value.sealed) {
    run(app, "DELETE FROM operator_settings WHERE id = {:id}", { id });
    return;
  }
  const sql = `INSERT INTO operator_settings (id, plain, sealed, created, updated)
    VALUES ({:id}, {:plain}, {:sealed}, {:now}, {:now})
    ON CONFLICT (id) DO UPDATE SET plain = excluded.plain, sealed = excluded.sealed, updated = excluded.updated`;
  run(app, sql, { id, ...value });
}
