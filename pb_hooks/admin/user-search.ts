import { row, rows, run } from "../lib/sql.ts";
import { WORDS } from "./user-index.ts";
import { searchWords } from "./user-query.ts";

/**
 * Finding members by words: the only file of the admin area with SQL that no other database understands. The migration
 * of the admin area says how the index is made.
 */
const MAX_LETTERS = 100;

/** The fields whose change moves a member in the index. */
export const SEARCHED = ["email", "name", "affiliate_code", "stripe", "stremio_username"] as const;

/** Updates the index for a member who was just written, in the same transaction. */
export function indexUser(app: CoreApp, id: string): void {
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
