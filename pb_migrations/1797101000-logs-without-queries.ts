/** Deletes the log entries of earlier versions that may hold a token or a key: they wrote whole addresses. */
migrate(
  (app) => {
    if (!app.auxHasTable("_logs")) return;
    app.auxDB().newQuery("DELETE FROM _logs WHERE message LIKE '%?%' OR data LIKE '%?%'").execute();
  },
  () => {
    // Nothing to bring back.
  },
);
