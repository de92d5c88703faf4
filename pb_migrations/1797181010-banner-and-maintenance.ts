/** When the operator's banner shows and where, and until when forms are closed. */
migrate(
  (app) => {
    const site = app.findCollectionByNameOrId("site");
    if (site.fields.getByName("banner")) return;
    site.fields.add(new JSONField({ name: "banner", maxSize: 1000, hidden: true }));
    site.fields.add(new DateField({ name: "maintenance_until", hidden: true }));
    app.save(site);
  },
  (app) => {
    const site = app.findCollectionByNameOrId("site");
    for (const name of ["banner", "maintenance_until"]) site.fields.removeByName(name);
    app.save(site);
  },
);
