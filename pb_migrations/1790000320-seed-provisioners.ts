import { execute } from "./lib/schema.ts";

/** A row of health for each way to make streaming accounts. */
migrate(
  (app) => {
    const provisioners = app.findCollectionByNameOrId("provisioners");
    for (const name of ["local", "webhook", "stremio"]) app.save(new Record(provisioners, { name }));
  },
  (app) => execute(app, "DELETE FROM provisioners"),
);
