import { row, rows, run } from "../lib/sql.ts";
import { FILL_USER_INDEX, WORDS } from "./user-index.ts";
import { searchWords } from "./user-query.ts";

/**
 * Finding members by words: the only file of the admin area with SQL that no other database understands. A row of
 * user_docs numbers a member in the order of sign-up; the row of user_words with the same number holds the words, in an
 * index that keeps neither the texts nor their positions, since members are found by whole words and by beginnings. Without
 * an index of its own, a beginning that hundreds of thousands share would be collected whole before the newest are known.
 */
const TABLES = [
  "CREATE TABLE user_docs (id INTEGER PRIMARY KEY, user TEXT NOT NULL UNIQUE)",
  `CREATE VIRTUAL TABLE user_words USING fts5(words, content = '', contentless_delete = 1, detail = none,
     tokenize = "unicode61 remove_diacritics 2", prefix = '2 3 4 5 6 7')`,
];

const MAX_LETTERS = 100;

/** The fields whose change moves a member in the index. */
export const SEARCHED = ["email", "name", "affiliate_code", "stripe", "stremio_username"] as const;

/** Makes the index and fills it with the members there are, oldest first. */
export function createUserIndex(app: CoreApp): void {
  for (const table of TABLES) run(app, table, {});
  for (const fill of FILL_USER_INDEX) run(app, fill, {});
}

/** Takes the index away. */
export function dropUserIndex(app: CoreApp): void {
  for (const name of ["user_words", "user_docs"]) run(app, `DROP TABLE ${name}`, {});
}

/** Whether there is an index: the first administrator is older than it, and is in what createUserIndex reads. */
function isThere(app: CoreApp): boolean {
  return row(app, "SELECT 1 AS hit FROM sqlite_master WHERE name = 'user_docs'", {}, { hit: 0 }) !== undefined;
}

/** Brings the index in step with a member who was just written, in the same transaction. */
export function indexUser(app: CoreApp, id: string): void {
  if (!isThere(app)) return;
  run(app, "INSERT OR IGNORE INTO user_docs (user) VALUES ({:id})", { id });
  run(
    app,
    `INSERT OR REPLACE INTO user_words (rowid, words)
     SELECT d.id, ${WORDS} FROM user_docs d JOIN users ON users.id = d.user WHERE d.user = {:id}`,
    { id },
  );
}

/** Takes a member out of the index. */
export function forgetUser(app: CoreApp, id: string): void {
  if (!isThere(app)) return;
  run(app, "DELETE FROM user_words WHERE rowid = (SELECT id FROM user_docs WHERE user = {:id})", { id });
  run(app, "DELETE FROM user_docs WHERE user = {:id}", { id });
}

/**
 * The newest members, at most `limit`, who have all the words of a text; the last word may be a beginning. A whole
 * e-mail address finds its member alone.
 * @param mailDomain of the streaming names, which is not in the index
 */
export function findUsers(app: CoreApp, text: string, mailDomain: string, limit: number): string[] {
  const wanted = text.trim().slice(0, MAX_LETTERS);
  const exact = row(
    app,
    "SELECT id FROM users WHERE email = {:email} COLLATE NOCASE AND email != ''",
    { email: wanted },
    { id: "" },
  );
  if (exact) return [exact.id];
  const words = searchWords(wanted.toLowerCase().replace(`@${mailDomain}`, ""));
  if (words.length === 0) return [];
  // A whole word that very many have is found without collecting them all, as a beginning would.
  const whole = match(app, words.map(quoted).join(" AND "), limit);
  return whole.length >= limit ? whole : match(app, `${words.map(quoted).join(" AND ")}*`, limit);
}

function match(app: CoreApp, query: string, limit: number): string[] {
  // No join: its order would depend on what the planner believes of a table that has just grown.
  const sql = `SELECT (SELECT user FROM user_docs WHERE id = n) AS id FROM (
      SELECT rowid AS n FROM user_words WHERE user_words MATCH {:query} ORDER BY rowid DESC LIMIT ${limit})`;
  return rows(app, sql, { query }, { id: "" }).map(({ id }) => id);
}

function quoted(word: string): string {
  return `"${word}"`;
}
