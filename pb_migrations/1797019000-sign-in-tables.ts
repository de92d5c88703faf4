import { execute } from "./lib/schema.ts";

/** PocketBase's tables of codes, half-finished sign-ins, known devices and its own links to providers. */
const TABLES = "name IN ('_otps', '_mfas', '_authOrigins', '_externalAuths')";
/** PocketBase's own rule, with its quotes doubled for SQL. */
const OWN = "@request.auth.id != '''' && recordRef = @request.auth.id && collectionRef = @request.auth.collectionId";

/**
 * Only superusers read them: with a stolen session, PocketBase's own rules gave away which code had just been mailed, which five
 * wrong tries then ended, and let the thief delete the devices whose absence sends the warning about a new one. In SQL, because
 * PocketBase lets nobody change a rule of these collections.
 */
migrate(
  (app) => {
    execute(app, `UPDATE _collections SET listRule = NULL, viewRule = NULL, deleteRule = NULL WHERE ${TABLES}`);
    app.reloadCachedCollections();
  },
  (app) => {
    execute(
      app,
      `UPDATE _collections SET listRule = '${OWN}', viewRule = '${OWN}' WHERE ${TABLES}`,
      `UPDATE _collections SET deleteRule = '${OWN}' WHERE name IN ('_authOrigins', '_externalAuths')`,
    );
    app.reloadCachedCollections();
  },
);
