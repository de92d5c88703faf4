/** Whether a first visit to `/` follows the visitor's language: on, and the operator may switch it off. */
migrate(
  (app) => {
    const site = app.findCollectionByNameOrId("site");
    site.fields.add(new BoolField({ name: "detect_locale", hidden: true }));
    app.save(site);
    app.db().newQuery("UPDATE site SET detect_locale = TRUE").execute();
  },
  (app) => {
    const site = app.findCollectionByNameOrId("site");
    site.fields.removeByName("detect_locale");
    app.save(site);
  },
);
