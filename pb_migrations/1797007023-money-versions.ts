/** Names the reading of Stripe's that a payment's refunds and disputes come from, so that an older one is not written over it. */
migrate(
  (app) => {
    const payments = app.findCollectionByNameOrId("payments");
    payments.fields.add(new TextField({ name: "money_version", max: 20, hidden: true }));
    app.save(payments);
  },
  (app) => {
    const payments = app.findCollectionByNameOrId("payments");
    payments.fields.removeByName("money_version");
    app.save(payments);
  },
);
