/** What the lists of /admin/orders walk along, newest first. */
const INDEXES = [
  ["orders", "idx_orders_created"],
  ["payments", "idx_payments_created"],
] as const;

migrate(
  (app) => {
    for (const [name, index] of INDEXES) {
      const collection = app.findCollectionByNameOrId(name);
      collection.addIndex(index, false, "created, id", "");
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
