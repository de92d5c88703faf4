import { execute } from "./lib/schema.ts";

/** A row for the app key in force, and one for each kind of stored hashes. pb_hooks/sealing fills in what is secret. */
migrate(
  (app) => {
    app.save(new Record(app.findCollectionByNameOrId("app_keys"), { state: "current" }));
    const hashes = app.findCollectionByNameOrId("hash_keys");
    for (const name of ["api keys", "trial claims"]) app.save(new Record(hashes, { name }));
  },
  (app) => execute(app, "DELETE FROM hash_keys", "DELETE FROM app_keys"),
);
