/** Whether Stripe's test mode took a payment: no money moved, so it gets no invoice (decision 120). */
migrate(
  (app) => {
    const payments = app.findCollectionByNameOrId("payments");
    payments.fields.add(new BoolField({ name: "test", hidden: true }));
    app.save(payments);
  },
  (app) => {
    const payments = app.findCollectionByNameOrId("payments");
    payments.fields.removeByName("test");
    app.save(payments);
  },
);
