import { execute } from "./lib/schema.ts";

/**
 * Wrong passwords and codes by account (internal/guesses). A plain table: no route of PocketBase reads or writes it. Its
 * keys are keyed hashes, its times milliseconds.
 */
migrate(
  (app) =>
    execute(
      app,
      "CREATE TABLE guesses (key TEXT PRIMARY KEY, failures INTEGER NOT NULL, last INTEGER NOT NULL) WITHOUT ROWID",
    ),
  (app) => execute(app, "DROP TABLE guesses"),
);
