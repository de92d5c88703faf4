/** The lists of /admin/stremio: the latest wish first, of all accounts or of those in a state. */
migrate(
  (app) => {
    const stremio = app.findCollectionByNameOrId("stremio");
    stremio.addIndex("idx_stremio_since", false, "wanted_since, id", "");
    stremio.addIndex("idx_stremio_field_since", false, "field, wanted_since, id", "");
    app.save(stremio);
  },
  (app) => {
    const stremio = app.findCollectionByNameOrId("stremio");
    for (const name of ["idx_stremio_since", "idx_stremio_field_since"]) stremio.removeIndex(name);
    app.save(stremio);
  },
);
