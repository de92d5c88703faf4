/** The log of an endpoint's deliveries in one state, newest first. */
const INDEX = "idx_webhook_deliveries_state";

migrate(
  (app) => {
    const deliveries = app.findCollectionByNameOrId("webhook_deliveries");
    deliveries.addIndex(INDEX, false, "endpoint, state, created, id", "");
    app.save(deliveries);
  },
  (app) => {
    const deliveries = app.findCollectionByNameOrId("webhook_deliveries");
    deliveries.removeIndex(INDEX);
    app.save(deliveries);
  },
);
