/** What Stripe takes off coming invoices of a subscription's customer: rewards, and what a cheaper plan left over. */
migrate(
  (app) => {
    const subscriptions = app.findCollectionByNameOrId("subscriptions");
    subscriptions.fields.add(new NumberField({ name: "credit_cents", onlyInt: true }));
    app.save(subscriptions);
  },
  (app) => {
    const subscriptions = app.findCollectionByNameOrId("subscriptions");
    subscriptions.fields.removeByName("credit_cents");
    app.save(subscriptions);
  },
);
