/** Since when an incident has been over: it is told once it stays over. */
migrate(
  (app) => {
    const alerts = app.findCollectionByNameOrId("alerts");
    alerts.fields.add(new DateField({ name: "over" }));
    app.save(alerts);
  },
  (app) => {
    const alerts = app.findCollectionByNameOrId("alerts");
    alerts.fields.removeByName("over");
    app.save(alerts);
  },
);
