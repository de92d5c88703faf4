/** Whether a trial waits for the confirmation of the address (decision 165): off, as before. */
migrate(
  (app) => {
    const site = app.findCollectionByNameOrId("site");
    site.fields.add(new BoolField({ name: "trial_on_confirm", hidden: true }));
    app.save(site);
  },
  (app) => {
    const site = app.findCollectionByNameOrId("site");
    site.fields.removeByName("trial_on_confirm");
    app.save(site);
  },
);
