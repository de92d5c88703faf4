import { execute } from "./lib/schema.ts";

/** Tables of which a server keeps something in memory: pages, the gateway's sources and plans, collections and settings. */
const KEPT = (
  "_collections _migrations _params addon_sources app_keys articles coupons faqs hash_keys identity_providers incidents " +
  "newsletter_issues plans posts providers redemptions site texts"
).split(" ");
/** The gateway keeps these columns; the others change at each last use. */
const READ = ["user", "token_hash", "state", "plan", "locale", "until"];

const stamp = (table: string) => `BEGIN UPDATE changes SET stamp = random() WHERE name = '${table}'; END`;

function follow(app: CoreApp, table: string, when = ""): void {
  execute(
    app,
    `INSERT INTO changes VALUES ('${table}', random())`,
    `CREATE TRIGGER ${table}_stamps_in AFTER INSERT ON ${table} ${stamp(table)}`,
    `CREATE TRIGGER ${table}_stamps_out AFTER DELETE ON ${table} ${stamp(table)}`,
    `CREATE TRIGGER ${table}_stamps AFTER UPDATE ON ${table} ${when} ${stamp(table)}`,
  );
}

/** Stamps the tables whose rows change, so that a node drops what it keeps of them. A number would come again after a restore. */
migrate(
  (app) => {
    execute(app, "CREATE TABLE changes (name TEXT PRIMARY KEY, stamp INTEGER NOT NULL) WITHOUT ROWID");
    for (const table of KEPT) follow(app, table);
    follow(app, "addon_access", `WHEN ${READ.map((column) => `OLD.${column} IS NOT NEW.${column}`).join(" OR ")}`);
  },
  (app) => {
    for (const table of [...KEPT, "addon_access"])
      for (const end of ["_in", "_out", ""]) execute(app, `DROP TRIGGER ${table}_stamps${end}`);
    execute(app, "DROP TABLE changes");
  },
);
