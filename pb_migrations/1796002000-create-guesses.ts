/**
 * Wrong passwords and codes by account (internal/guesses), and how many mails people caused (pb_hooks/mail/limits.ts).
 * Plain tables: no route of PocketBase reads or writes them. Their keys are keyed hashes, their times milliseconds.
 */
migrate(
  (app) => {
    const tables = [
      "CREATE TABLE guesses (key TEXT PRIMARY KEY, failures INTEGER NOT NULL, last INTEGER NOT NULL) WITHOUT ROWID",
      "CREATE TABLE mail_limits (key TEXT PRIMARY KEY, clear_at INTEGER NOT NULL) WITHOUT ROWID",
    ];
    for (const table of tables) app.db().newQuery(table).execute();
  },
  (app) => {
    for (const name of ["guesses", "mail_limits"]) app.db().newQuery(`DROP TABLE IF EXISTS ${name}`).execute();
  },
);
