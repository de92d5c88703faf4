/** One run reads a subscription at a time: rows need no version of what was read. */
migrate(
  (app) => {
    for (const [name, field] of [
      ["subscriptions", "synced"],
      ["payments", "money_version"],
    ]) {
      const collection = app.findCollectionByNameOrId(name ?? "");
      collection.fields.removeByName(field ?? "");
      app.save(collection);
    }
  },
  (app) => {
    const subscriptions = app.findCollectionByNameOrId("subscriptions");
    subscriptions.fields.add(new DateField({ name: "synced", hidden: true }));
    app.save(subscriptions);
    const payments = app.findCollectionByNameOrId("payments");
    payments.fields.add(new TextField({ name: "money_version", max: 20, hidden: true }));
    app.save(payments);
  },
);
