/**
 * The hash of the message about an account whose answer is not known, so that another one gets a higher version; and the accounts
 * that wait after a failure by the end of their wait, so that the worker is woken for the first one.
 */
migrate(
  (app) => {
    const remote = app.findCollectionByNameOrId("stremio_accounts");
    remote.fields.add(new TextField({ name: "sent", hidden: true, max: 64 }));
    app.save(remote);
    // A message without an answer may have used the next version.
    app.db().newQuery("UPDATE stremio_accounts SET serial = serial + 1 WHERE provisioner = 'webhook'").execute();
    const accounts = app.findCollectionByNameOrId("stremio");
    accounts.addIndex("idx_stremio_waiting", false, "next_try", "next_try != ''");
    app.save(accounts);
  },
  (app) => {
    const accounts = app.findCollectionByNameOrId("stremio");
    accounts.removeIndex("idx_stremio_waiting");
    app.save(accounts);
    const remote = app.findCollectionByNameOrId("stremio_accounts");
    remote.fields.removeByName("sent");
    app.save(remote);
  },
);
