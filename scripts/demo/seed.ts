import { readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { knownLocale } from "../../common/locale.ts";
import { makeHistory, type Shown } from "./history.ts";
import { firstDay, later, type Page, type Plan, stored, type Tables, type World } from "./ledger.ts";
import { secretsOf } from "./secrets.ts";

export type Size = Pick<World, "seed" | "users" | "days" | "until">;

/** How the demo's orders are paid. */
const INSTRUCTIONS = {
  fr: "Virement vers FR14 2004 1010 0505 0001 3M02 606, avec la référence de la commande.",
  en: "Bank transfer to FR14 2004 1010 0505 0001 3M02 606, with the reference of the order.",
};

/** What the legal pages show instead of gaps. */
const LEGAL = {
  company: "Trois Lanternes SARL",
  legal_form: "SARL",
  share_capital: "1\u00a0000\u00a0€",
  address: "1 rue du Pont, 44000 Nantes",
  email: "contact@example.org",
  phone: "01 00 00 00 00",
  register_number: "RCS Nantes 000 000 000",
  publication_director: "La direction",
  host_name: "Hébergement Exemple",
  host_address: "2 quai des Lanternes, 75000 Paris",
  host_phone: "01 00 00 00 01",
  mediator: "Médiation Exemple",
  mediator_address: "3 rue de l’Accord, 75000 Paris",
  mediator_site: "mediation.example.org",
};

/**
 * Fills a freshly installed product in a folder, while it is not running: everything in one transaction.
 * @param admin its administrator's address, whose password every demo member gets
 */
export function seed(dir: string, admin: string, size: Size): Shown {
  const database = new DatabaseSync(`${dir}/data.db`);
  try {
    const world = readWorld(database, readFileSync(`${dir}/app.key`, "utf8").trim(), admin, size);
    const { tables, shown } = makeHistory(world);
    database.exec("PRAGMA synchronous = OFF; BEGIN");
    for (const [table, rows] of tables) insert(database, table, rows);
    backdate(database, world);
    database.exec("COMMIT; PRAGMA synchronous = NORMAL; ANALYZE");
    return shown;
  } finally {
    database.close();
  }
}

function readWorld(database: DatabaseSync, key: string, email: string, size: Size): World {
  const all = (sql: string) => database.prepare(sql).all();
  const pages = (table: string): Page[] =>
    all(`SELECT id, slug, locale FROM ${table} WHERE published ORDER BY translation_key, locale`).map((row) => ({
      id: String(row.id),
      slug: String(row.slug),
      locale: knownLocale(String(row.locale)),
    }));
  const plans = all("SELECT id, slug, monthly_cents, yearly_cents FROM plans WHERE public ORDER BY position").map(
    (row): Plan => ({
      id: String(row.id),
      slug: String(row.slug),
      month: Number(row.monthly_cents),
      year: Number(row.yearly_cents),
    }),
  );
  const [site] = all("SELECT mail_domain, trial_days, commission FROM site");
  const admin = database.prepare("SELECT id, password FROM users WHERE email = ?").get(email);
  if (!site || !admin) throw new Error("The new data folder has no site or no administrator");
  return {
    ...size,
    plans,
    articles: pages("articles"),
    posts: pages("posts"),
    admin: String(admin.id),
    mailDomain: String(site.mail_domain),
    trialDays: Number(site.trial_days),
    commission: Number(site.commission),
    passwordHash: String(admin.password),
    secrets: secretsOf(key),
  };
}

/** Writes rows of one table; columns that the table lacks are left out. */
function insert(database: DatabaseSync, table: string, rows: Tables extends Map<string, infer R> ? R : never): void {
  const [first] = rows;
  if (!first) return;
  const known = new Set(
    database
      .prepare(`SELECT name FROM pragma_table_info('${table}')`)
      .all()
      .map(({ name }) => name),
  );
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((column) => known.has(column));
  const names = columns.map((column) => `"${column}"`).join(", ");
  const values = columns.map((column) => `:${column}`).join(", ");
  // A row that lacks another one's column gets its default, as in PocketBase's tables.
  const empty = Object.fromEntries(
    database
      .prepare(`SELECT name, dflt_value AS value FROM pragma_table_info('${table}')`)
      .all()
      .map(({ name, value }) => [String(name), value === "0" || value === "FALSE" ? 0 : value === "NULL" ? null : ""]),
  );
  const statement = database.prepare(`INSERT INTO ${table} (${names}) VALUES (${values})`);
  for (const row of rows) {
    const cells = columns.map((column) => {
      const cell = row[column];
      return [column, cell === undefined ? (empty[column] ?? "") : stored(cell)] as const;
    });
    statement.run(Object.fromEntries(cells));
  }
}

/** Makes the product look as if it had existed from the first day. */
function backdate(database: DatabaseSync, world: World): void {
  const start = stored(later(firstDay(world), -1));
  database.prepare("UPDATE users SET created = ?, trial_ends = ? WHERE id = ?").run(start, start, world.admin);
  database
    .prepare(
      "UPDATE stremio SET created = ?, field = 'suspended', desired = 'suspended', actual = 'suspended' WHERE user = ?",
    )
    .run(start, world.admin);
  database.prepare("UPDATE plans SET created = ?").run(start);
  database.prepare("UPDATE plan_prices SET created = ?, since = ?").run(start, start);
  // Credit is given through the card service, which a demo does not have: rewards are paid out.
  database
    .prepare("UPDATE site SET legal = ?, payment_instructions = ?, reward_as = 'payout'")
    .run(JSON.stringify(LEGAL), JSON.stringify(INSTRUCTIONS));
}
