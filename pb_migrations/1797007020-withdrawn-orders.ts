import { execute } from "./lib/schema.ts";

/** The order that a member withdrew from: several orders of one subscription have a right each. */
migrate(
  (app) => {
    const orders = app.findCollectionByNameOrId("orders");
    orders.fields.add(new DateField({ name: "withdrawn", hidden: true }));
    app.save(orders);
    execute(
      app,
      `UPDATE orders SET withdrawn = s.withdrawn FROM subscriptions s
       WHERE s.user = orders.user AND s.withdrawn != '' AND orders.state = 'paid' AND orders.terms_accepted != ''
         AND (s."order" = orders.id OR (s.provider = 'manual' AND orders.terms_accepted <= s.withdrawn))`,
    );
  },
  (app) => {
    const orders = app.findCollectionByNameOrId("orders");
    orders.fields.removeByName("withdrawn");
    app.save(orders);
  },
);
