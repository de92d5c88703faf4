/** Administrators find invoices by a buyer who has left, keys by their name, and rare actions of an author with many. */
const INDEXES = [
  ["invoices", "idx_invoices_buyer_name", "buyer_name COLLATE NOCASE"],
  ["invoices", "idx_invoices_buyer_email", "buyer_email COLLATE NOCASE"],
  ["api_keys", "idx_api_keys_names", "name COLLATE NOCASE"],
  ["audit_log", "idx_audit_log_actor_action", "actor, action, created"],
] as const;

migrate(
  (app) => {
    for (const [name, index, columns] of INDEXES) {
      const collection = app.findCollectionByNameOrId(name);
      collection.addIndex(index, false, columns, "");
      app.save(collection);
    }
  },
  (app) => {
    for (const [name, index] of INDEXES) {
      const collection = app.findCollectionByNameOrId(name);
      collection.removeIndex(index);
      app.save(collection);
    }
  },
);
