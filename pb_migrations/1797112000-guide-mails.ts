/** Whether new members get the mails that lead to the first film: on, until an operator switches them off. */
migrate(
  (app) => {
    const site = app.findCollectionByNameOrId("site");
    if (site.fields.getByName("guide_mails")) return;
    site.fields.add(new BoolField({ name: "guide_mails", hidden: true }));
    app.save(site);
    app.db().newQuery("UPDATE site SET guide_mails = TRUE").execute();
  },
  (app) => {
    const site = app.findCollectionByNameOrId("site");
    site.fields.removeByName("guide_mails");
    app.save(site);
  },
);
