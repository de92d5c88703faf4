/** The day on which a subscription stops at Stripe, which need not be the end of its period. */
migrate(
  (app) => {
    const subscriptions = app.findCollectionByNameOrId("subscriptions");
    subscriptions.fields.add(new DateField({ name: "cancel_at" }));
    app.save(subscriptions);
  },
  (app) => {
    const subscriptions = app.findCollectionByNameOrId("subscriptions");
    subscriptions.fields.removeByName("cancel_at");
    app.save(subscriptions);
  },
);
