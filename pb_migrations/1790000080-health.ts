import { execute } from "./lib/schema.ts";

/** Where internal/health proves every few seconds that a commit works; no collection, because nobody reads it. */
migrate(
  (app) => execute(app, "CREATE TABLE health (id TEXT PRIMARY KEY NOT NULL, written TEXT NOT NULL)"),
  (app) => execute(app, "DROP TABLE health"),
);
