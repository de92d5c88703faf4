/**
 * The external script comes from the environment (ANALYTICS_TAG): with a stored address, an administrator could run any
 * script where visitors keep their tokens. What was stored is gone with the field.
 */
migrate(
  (app) => {
    const site = app.findCollectionByNameOrId("site");
    site.fields.removeByName("analytics_tag");
    app.save(site);
  },
  (app) => {
    const site = app.findCollectionByNameOrId("site");
    site.fields.add(new TextField({ name: "analytics_tag", hidden: true, max: 200 }));
    app.save(site);
  },
);
