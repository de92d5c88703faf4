/**
 * The domain that a passkey was made for; it works at no other one. Those that exist count as made for the present public
 * address.
 */
migrate(
  (app) => {
    const passkeys = app.findCollectionByNameOrId("passkeys");
    passkeys.fields.add(new TextField({ name: "domain", max: 253 }));
    app.save(passkeys);
    const host = /^https?:\/\/(\[[^\]]*\]|[^/:]*)/i.exec(app.settings().meta.appURL)?.[1]?.toLowerCase() ?? "";
    const domain = /^(127\..*|\[::1\])$/.test(host) ? "localhost" : host;
    app.db().newQuery("UPDATE passkeys SET domain = {:domain}").bind({ domain }).execute();
  },
  (app) => {
    const passkeys = app.findCollectionByNameOrId("passkeys");
    passkeys.fields.removeByName("domain");
    app.save(passkeys);
  },
);
