/** What only the server needs: where a plan is sold at Stripe, which mails were sent, when a payment page was last asked for. */
const HIDDEN_FIELDS = {
  plans: () => [
    new TextField({ name: "stripe_product", max: 100, hidden: true }),
    new TextField({ name: "stripe_price_month", max: 100, hidden: true }),
    new TextField({ name: "stripe_price_year", max: 100, hidden: true }),
  ],
  subscriptions: () => [
    // The notice of the yearly renewal (art. L215-1 of the French consumer code), and that of a suspension.
    new DateField({ name: "renewal_told", hidden: true }),
    new DateField({ name: "suspended_told", hidden: true }),
  ],
  orders: () => [new DateField({ name: "checked", hidden: true })],
};

migrate(
  (app) => {
    for (const [name, fields] of Object.entries(HIDDEN_FIELDS)) {
      const collection = app.findCollectionByNameOrId(name);
      for (const field of fields()) collection.fields.add(field);
      app.save(collection);
    }
  },
  (app) => {
    for (const [name, fields] of Object.entries(HIDDEN_FIELDS)) {
      const collection = app.findCollectionByNameOrId(name);
      for (const field of fields()) collection.fields.removeByName(field.name);
      app.save(collection);
    }
  },
);
