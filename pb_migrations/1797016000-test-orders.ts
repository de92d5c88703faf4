/** Whether an order was placed with a key of Stripe's test mode: it uses up no coupon (decision 151). */
const COLLECTIONS = ["orders", "redemptions"];
/** The uses of a coupon that test orders hold. */
const HELD =
  "SELECT COUNT(*) FROM redemptions r WHERE r.coupon = coupons.id AND r.test = TRUE AND r.state != 'released'";
const UPGRADE = [
  `UPDATE orders SET test = TRUE WHERE id IN (SELECT "order" FROM payments WHERE test = TRUE)`,
  `UPDATE redemptions SET test = TRUE WHERE "order" IN (SELECT id FROM orders WHERE test = TRUE)`,
  `UPDATE coupons SET uses = MAX(0, uses - (${HELD})) WHERE EXISTS (SELECT 1 FROM redemptions r WHERE r.coupon = coupons.id AND r.test = TRUE)`,
  "DELETE FROM coupon_claims WHERE order_id IN (SELECT id FROM orders WHERE test = TRUE)",
];

migrate(
  (app) => {
    for (const name of COLLECTIONS) {
      const collection = app.findCollectionByNameOrId(name);
      collection.fields.add(new BoolField({ name: "test", hidden: true }));
      app.save(collection);
    }
    for (const sql of UPGRADE) app.db().newQuery(sql).execute();
  },
  (app) => {
    app.db().newQuery(`UPDATE coupons SET uses = uses + (${HELD})`).execute();
    for (const name of COLLECTIONS) {
      const collection = app.findCollectionByNameOrId(name);
      collection.fields.removeByName("test");
      app.save(collection);
    }
  },
);
