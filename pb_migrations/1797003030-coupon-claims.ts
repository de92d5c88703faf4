import { create, drop } from "./lib/schema.ts";

/** What a coupon gave is kept with its use; who used one, or paid, is known by a keyed hash of the mailbox. */
migrate(
  (app) => {
    const redemptions = app.findCollectionByNameOrId("redemptions");
    redemptions.fields.add(new JSONField({ name: "terms", maxSize: 20_000 }));
    app.save(redemptions);
    create(app, {
      name: "coupon_claims",
      fields: [
        { name: "hash", type: "text", required: true, hidden: true, min: 64, max: 64, pattern: "^[0-9a-f]+$" },
        // The coupon that was used; "" for having paid at all.
        { name: "coupon", type: "text", max: 30 },
        // The order that holds or used it: an order that comes to nothing takes its claim along.
        { name: "order_id", type: "text", max: 30 },
        { name: "claimed", type: "date", required: true },
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_coupon_claims_use ON coupon_claims (hash, coupon, order_id)",
        "CREATE INDEX idx_coupon_claims_order ON coupon_claims (order_id) WHERE order_id != ''",
        "CREATE INDEX idx_coupon_claims_claimed ON coupon_claims (claimed)",
      ],
    });
  },
  (app) => {
    drop(app, "coupon_claims");
    const redemptions = app.findCollectionByNameOrId("redemptions");
    redemptions.fields.removeByName("terms");
    app.save(redemptions);
  },
);
