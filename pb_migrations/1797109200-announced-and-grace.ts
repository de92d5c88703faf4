/**
 * What was announced of the renewal with which the running period began, as {plan, period, cents}: its payment may come an hour
 * after the period has moved. The last renewal that used up a grace period: its member has no other one for a year.
 */
migrate(
  (app) => {
    const subscriptions = app.findCollectionByNameOrId("subscriptions");
    subscriptions.fields.add(new JSONField({ name: "announced", maxSize: 1000, hidden: true }));
    subscriptions.fields.add(new DateField({ name: "grace_used", hidden: true }));
    app.save(subscriptions);
  },
  (app) => {
    const subscriptions = app.findCollectionByNameOrId("subscriptions");
    subscriptions.fields.removeByName("announced");
    subscriptions.fields.removeByName("grace_used");
    app.save(subscriptions);
  },
);
