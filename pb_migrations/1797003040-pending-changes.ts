/** A change of plan that waits for the member's confirmation at the bank (Stripe's pending update). */
migrate(
  (app) => {
    const subscriptions = app.findCollectionByNameOrId("subscriptions");
    const plans = app.findCollectionByNameOrId("plans");
    subscriptions.fields.add(
      new RelationField({ name: "pending_plan", collectionId: plans.id, maxSelect: 1 }),
      new SelectField({ name: "pending_period", values: ["month", "year"], maxSelect: 1 }),
      // Stripe's page of its invoice, where it is confirmed, until then.
      new TextField({ name: "pending_url", max: 2000, hidden: true }),
      new DateField({ name: "pending_until" }),
    );
    app.save(subscriptions);
  },
  (app) => {
    const subscriptions = app.findCollectionByNameOrId("subscriptions");
    for (const name of ["pending_plan", "pending_period", "pending_url", "pending_until"])
      subscriptions.fields.removeByName(name);
    app.save(subscriptions);
  },
);
