/** Where internal/health proves every few seconds that a commit works; no collection, because nobody reads it. */
migrate(
  (app) => {
    app.db().newQuery("CREATE TABLE health (id TEXT PRIMARY KEY NOT NULL, written TEXT NOT NULL)").execute();
  },
  (app) => {
    app.db().newQuery("DROP TABLE health").execute();
  },
);
