/** Since when a source of the gateway has been down, so that a restart of the server does not begin the wait for the notice again. */
migrate(
  (app) => {
    const sources = app.findCollectionByNameOrId("addon_sources");
    sources.fields.add(new DateField({ name: "down_since" }));
    app.save(sources);
  },
  (app) => {
    const sources = app.findCollectionByNameOrId("addon_sources");
    sources.fields.removeByName("down_since");
    app.save(sources);
  },
);
