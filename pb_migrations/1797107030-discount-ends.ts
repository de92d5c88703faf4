/** When the coupon of a subscription ends, by Stripe's own anchor: until now, months were counted here. The night reads all again. */
migrate(
  (app) => {
    const subscriptions = app.findCollectionByNameOrId("subscriptions");
    subscriptions.fields.add(new DateField({ name: "discount_ends", hidden: true }));
    app.save(subscriptions);
  },
  (app) => {
    const subscriptions = app.findCollectionByNameOrId("subscriptions");
    subscriptions.fields.removeByName("discount_ends");
    app.save(subscriptions);
  },
);
