/** What an operator tells visitors about a source: what it shows, who provides it, at what price and under which right. */
migrate(
  (app) => {
    const sources = app.findCollectionByNameOrId("addon_sources");
    sources.fields.add(new JSONField({ name: "line", maxSize: 4000 }));
    app.save(sources);
  },
  (app) => {
    const sources = app.findCollectionByNameOrId("addon_sources");
    sources.fields.removeByName("line");
    app.save(sources);
  },
);
