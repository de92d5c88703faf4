import { DatabaseSync } from "node:sqlite";

/** Two years, ending today. */
export const DAYS = 730;

/** Numbers from 0. The count is part of the SQL text: SQLite divides a bound parameter as a floating-point number. */
export const numbers = (count: number) =>
  `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${count - 1})`;
/** From 0 to 1, spread over the numbers. Its cube makes few keys frequent and many rare, as on any site. */
const spread = (factor: number) => `((n.i * ${factor} % 65536) / 65536.0)`;
const rare = (factor: number, among: number) =>
  `CAST(${spread(factor)} * ${spread(factor)} * ${spread(factor)} * ${among} AS INTEGER)`;
/** A stored time, `seconds` (an SQL expression) before now. */
const ago = (seconds: string) => `strftime('%Y-%m-%d %H:%M:%fZ', 'now', printf('%+d seconds', -(${seconds})))`;

/**
 * Writes two years of page views into the data folder of a stopped server, by SQL: three for each visitor, on 1,500 paths,
 * with one in three visitors from one of 400 other sites.
 */
export function writeEvents(folder: string, count: number): void {
  const database = new DatabaseSync(`${folder}/data/data.db`);
  // A failure may corrupt this throw-away file; without a journal it takes half as long.
  database.exec("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -400000");
  // Indexes built at the end are filled in order, which is faster.
  const indexes = database.prepare(
    "SELECT name, sql FROM sqlite_master WHERE tbl_name = 'events' AND sql LIKE 'CREATE INDEX%'",
  );
  const definitions = indexes.all().map(({ name, sql }) => ({ name: String(name), sql: String(sql) }));
  database.exec("BEGIN");
  for (const { name } of definitions) database.exec(`DROP INDEX ${name}`);
  database.exec("CREATE TEMP TABLE bench_days (number INTEGER PRIMARY KEY, day TEXT)");
  database.exec(
    `${numbers(DAYS)} INSERT INTO bench_days SELECT n.i, date('now', printf('%+d days', n.i - ${DAYS - 1})) FROM n`,
  );
  database.exec(
    `${numbers(count)} INSERT INTO events (id, day, name, path, locale, referrer, visitor, created)
     SELECT printf('e%014d', n.i), d.day, 'view',
       CASE WHEN n.i % 4 = 0 THEN '/' ELSE '/blog/post-' || ${rare(48_271, 1500)} END,
       CASE WHEN n.i / 3 % 5 = 0 THEN 'en' ELSE 'fr' END,
       CASE WHEN n.i / 3 % 3 = 0 THEN 'site-' || ${rare(40_692, 400)} || '.example' ELSE '' END,
       printf('%016x', n.i / 3 * 2654435761 % 4294967296 * 1048573), d.day || ' 12:00:00.000Z'
     FROM n JOIN bench_days d ON d.number = n.i * ${DAYS} / ${count}`,
  );
  for (const { sql } of definitions) database.exec(sql);
  database.exec("COMMIT");
  database.close();
}

/** Writes payments for half of the members of `writeMembers`: `each` consecutive months. */
export function writePayments(folder: string, members: number, each: number): void {
  const database = new DatabaseSync(`${folder}/data/data.db`);
  const member = `(n.i / ${each})`;
  // Consecutive months; the first one starts somewhere in the two years.
  const begin = `(${member} * 7919 % ${DAYS} + ${each * 30} - n.i % ${each} * 30) * 86400`;
  database.exec(
    `${numbers((members / 2) * each)} INSERT INTO payments (id, user, provider, status, amount_cents, refunded_cents,
       period_start, period_end, paid_at, created, updated)
     SELECT printf('p%014d', n.i), printf('m%014d', ${member} * 2 + 1), 'stripe',
       CASE WHEN n.i % 50 = 0 THEN 'refunded' ELSE 'paid' END, 499, CASE WHEN n.i % 50 = 0 THEN 499 ELSE 0 END,
       ${ago(begin)}, ${ago(`${begin} - 2592000`)}, ${ago(begin)}, ${ago(begin)}, ${ago(begin)} FROM n`,
  );
  database.close();
}
