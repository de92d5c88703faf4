import { execute } from "./lib/schema.ts";

const STATES = ["active", "suspended", "queued", "error"];
const add = (step: "+ 1" | "- 1", kind: string) =>
  `UPDATE member_counts SET total = total ${step} WHERE kind = ${kind};`;

/** How many members there are, and how many streaming accounts in each state, without counting a million rows. */
migrate(
  (app) =>
    execute(
      app,
      "CREATE TABLE member_counts (kind TEXT PRIMARY KEY, total INTEGER NOT NULL) WITHOUT ROWID",
      "INSERT INTO member_counts SELECT 'members', COUNT(*) FROM users",
      ...STATES.map((s) => `INSERT INTO member_counts SELECT '${s}', COUNT(*) FROM stremio WHERE field = '${s}'`),
      `CREATE TRIGGER member_counts_in AFTER INSERT ON users BEGIN ${add("+ 1", "'members'")} END`,
      `CREATE TRIGGER member_counts_out AFTER DELETE ON users BEGIN ${add("- 1", "'members'")} END`,
      `CREATE TRIGGER stremio_counts_in AFTER INSERT ON stremio BEGIN ${add("+ 1", "NEW.field")} END`,
      `CREATE TRIGGER stremio_counts_out AFTER DELETE ON stremio BEGIN ${add("- 1", "OLD.field")} END`,
      `CREATE TRIGGER stremio_counts_moved AFTER UPDATE OF field ON stremio WHEN OLD.field != NEW.field
         BEGIN ${add("- 1", "OLD.field")} ${add("+ 1", "NEW.field")} END`,
    ),
  (app) =>
    execute(
      app,
      "DROP TRIGGER stremio_counts_moved",
      "DROP TRIGGER stremio_counts_out",
      "DROP TRIGGER stremio_counts_in",
      "DROP TRIGGER member_counts_out",
      "DROP TRIGGER member_counts_in",
      "DROP TABLE member_counts",
    ),
);
