/** When a member's plan or language last changed which catalogs the address shows, for members who installed it by hand. */
migrate(
  (app) => {
    const access = app.findCollectionByNameOrId("addon_access");
    access.fields.add(new DateField({ name: "catalogs_changed" }));
    app.save(access);
  },
  (app) => {
    const access = app.findCollectionByNameOrId("addon_access");
    access.fields.removeByName("catalogs_changed");
    app.save(access);
  },
);
