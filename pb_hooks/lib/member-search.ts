import { EXACT, searchWords, WORDS } from "./member-words.ts";
import { row, rows, run } from "./sql.ts";

/* Finds members by words, in an index of SQLite's full-text search that a migration creates and the admin area keeps. */

const MAX_LETTERS = 100;

/** Fields whose change updates a member's index entry. */
export const SEARCHED = ["email", "name", "affiliate_code", "stripe", "stremio_username"] as const;

/** Updates the index for a member that was just written, in the same transaction. */
export function indexUser(app: CoreApp, id: string): void {
  run(app, "INSERT OR IGNORE INTO user_docs (user) VALUES ({:id})", { id });
  run(
    app,
    `INSERT OR REPLACE INTO user_words (rowid, words)
     SELECT d.id, ${WORDS} FROM user_docs d JOIN users ON users.id = d.user WHERE d.user = {:id}`,
    { id },
  );
}

/** Removes a member from the index. */
export function forgetUser(app: CoreApp, id: string): void {
  run(app, "DELETE FROM user_words WHERE rowid = (SELECT id FROM user_docs WHERE user = {:id})", { id });
  run(app, "DELETE FROM user_docs WHERE user = {:id}", { id });
}

/**
 * The newest members, at most `limit`, who match all words of a text; the last word may be a prefix. A whole e-mail
 * address or id finds its member alone.
 * @param mailDomain domain of the streaming usernames, which is not in the index
 */
export function findUsers(app: CoreApp, text: string, mailDomain: string, limit: number): string[] {
  const wanted = text.trim().slice(0, MAX_LETTERS);
  const exact = row(app, EXACT, { wanted }, { id: "" });
  if (exact) return [exact.id];
  const words = searchWords(wanted.toLowerCase().replace(`@${mailDomain}`, ""));
  if (words.length === 0) return [];
  // Finds a very common whole word without collecting all matches, which a prefix would do.
  const whole = match(app, words.map(quoted).join(" AND "), limit);
  return whole.length >= limit ? whole : match(app, `${words.map(quoted).join(" AND ")}*`, limit);
}

function match(app: CoreApp, query: string, limit: number): string[] {
  // No join: its order would depend on what the planner assumes about a table that has just grown.
  const sql = `SELECT (SELECT user FROM user_docs WHERE id = n) AS id FROM (
      SELECT rowid AS n FROM user_words WHERE user_words MATCH {:query} ORDER BY rowid DESC LIMIT ${limit})`;
  return rows(app, sql, { query }, { id: "" }).map(({ id }) => id);
}

function quoted(word: string): string {
  return `"${word}"`;
}
