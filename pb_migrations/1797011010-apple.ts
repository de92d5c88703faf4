/** Who signs the secret of Apple's client, and with which key. */
migrate(
  (app) => {
    const providers = app.findCollectionByNameOrId("identity_providers");
    for (const name of ["team_id", "key_id"]) providers.fields.add(new TextField({ name, max: 20 }));
    app.save(providers);
  },
  (app) => {
    const providers = app.findCollectionByNameOrId("identity_providers");
    for (const name of ["team_id", "key_id"]) providers.fields.removeByName(name);
    app.save(providers);
  },
);
