/** The operator has paused the payments of a subscription at Stripe (`pause_collection`), perhaps until a time. */
migrate(
  (app) => {
    const subscriptions = app.findCollectionByNameOrId("subscriptions");
    subscriptions.fields.add(
      new BoolField({ name: "collection_paused", hidden: true }),
      new DateField({ name: "collection_resumes", hidden: true }),
    );
    app.save(subscriptions);
  },
  (app) => {
    const subscriptions = app.findCollectionByNameOrId("subscriptions");
    for (const name of ["collection_paused", "collection_resumes"]) subscriptions.fields.removeByName(name);
    app.save(subscriptions);
  },
);
