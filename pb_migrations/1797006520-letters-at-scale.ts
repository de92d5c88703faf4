import { execute } from "./lib/schema.ts";

/** A member with an address, in any letter case: the unique index leaves out empty ones, so that SQLite can't use it. */
const BY_ADDRESS = "idx_users_address";

/** Finds members by address without reading all of them, and lets the letters that wait stand behind one that always fails. */
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    users.addIndex(BY_ADDRESS, false, "email COLLATE NOCASE", "");
    app.save(users);
    execute(
      app,
      "ALTER TABLE newsletter_deliveries ADD COLUMN outages INTEGER NOT NULL DEFAULT 0",
      "DROP INDEX idx_newsletter_deliveries_state",
      "CREATE INDEX idx_newsletter_deliveries_state ON newsletter_deliveries (issue, state, outages)",
    );
  },
  (app) => {
    execute(
      app,
      "DROP INDEX idx_newsletter_deliveries_state",
      "CREATE INDEX idx_newsletter_deliveries_state ON newsletter_deliveries (issue, state)",
      "ALTER TABLE newsletter_deliveries DROP COLUMN outages",
    );
    const users = app.findCollectionByNameOrId("users");
    users.removeIndex(BY_ADDRESS);
    app.save(users);
  },
);
