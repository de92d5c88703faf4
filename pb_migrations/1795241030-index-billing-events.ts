/** A reading of a subscription marks the events about it as done. */
const NAME = "idx_billing_events_subscription";

migrate(
  (app) => {
    const events = app.findCollectionByNameOrId("billing_events");
    events.addIndex(NAME, false, "subscription, state", "");
    app.save(events);
  },
  (app) => {
    const events = app.findCollectionByNameOrId("billing_events");
    events.removeIndex(NAME);
    app.save(events);
  },
);
