import { execute } from "./lib/schema.ts";

/** How many mails people caused (pb_hooks/mail/limits.ts): keyed hashes and milliseconds, which no route reads or writes. */
migrate(
  (app) => execute(app, "CREATE TABLE mail_limits (key TEXT PRIMARY KEY, clear_at INTEGER NOT NULL) WITHOUT ROWID"),
  (app) => execute(app, "DROP TABLE mail_limits"),
);
