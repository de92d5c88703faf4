/** Whether a deletion at the provider waits because the provider was silent (pb_hooks/streaming/stremio/health.ts). */
migrate(
  (app) => {
    const accounts = app.findCollectionByNameOrId("stremio_accounts");
    accounts.fields.add(new BoolField({ name: "outage" }));
    app.save(accounts);
  },
  (app) => {
    const accounts = app.findCollectionByNameOrId("stremio_accounts");
    accounts.fields.removeByName("outage");
    app.save(accounts);
  },
);
