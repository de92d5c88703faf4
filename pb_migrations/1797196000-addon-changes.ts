import { execute } from "./lib/schema.ts";

const READ = ["user", "token_hash", "state", "plan", "locale", "until"];
const COUNT = "BEGIN UPDATE addon_changes SET number = number + 1; END";

/** Counts the changes of what the gateway reads: a node forgets its rows at each of them, and not at a last use. */
migrate(
  (app) =>
    execute(
      app,
      "CREATE TABLE addon_changes (number INTEGER NOT NULL)",
      "INSERT INTO addon_changes VALUES (0)",
      `CREATE TRIGGER addon_changes_in AFTER INSERT ON addon_access ${COUNT}`,
      `CREATE TRIGGER addon_changes_out AFTER DELETE ON addon_access ${COUNT}`,
      `CREATE TRIGGER addon_changes_moved AFTER UPDATE ON addon_access
         WHEN ${READ.map((column) => `OLD.${column} IS NOT NEW.${column}`).join(" OR ")} ${COUNT}`,
    ),
  (app) =>
    execute(
      app,
      "DROP TRIGGER addon_changes_moved",
      "DROP TRIGGER addon_changes_out",
      "DROP TRIGGER addon_changes_in",
      "DROP TABLE addon_changes",
    ),
);
