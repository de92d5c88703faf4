import { BEGINS, EXACT, fill, LEFT_OUT, searchQuery } from "./member-words.ts";
import { exists, row, rows, run } from "./sql.ts";

/* Finds members by any part of their texts, in an index of SQLite's full-text search that triggers keep (a migration made them). */

const MAX_LETTERS = 100;
/** Members that one write adds to the index: other writes wait for a few hundred milliseconds. */
const STEP = 1000;
/** A run ends before the next one is due. */
const RUN_MS = 45_000;

/** Cron: adds members to the index whom the upgrade of a large installation left out, the newest first. */
export function fillIndex(app: CoreApp): void {
  const end = Date.now() + RUN_MS;
  while (run(app, fill(STEP), {}) === STEP && Date.now() < end);
}

/**
 * The newest members, at most `limit`, who match all words of a text, each of them any part of a name, an address, a streaming
 * username, a referral code, an order's reference or an id at Stripe. A whole e-mail address, id or invoice number finds its member alone.
 * @param mailDomain domain of the streaming usernames, which is not in the index
 */
export function findUsers(app: CoreApp, text: string, mailDomain: string, limit: number): string[] {
  const wanted = text.trim().slice(0, MAX_LETTERS);
  const exact = row(app, EXACT, { wanted }, { id: "" });
  if (exact) return [exact.id];
  if ([...wanted].length === 1)
    return rows(app, `${BEGINS} LIMIT ${limit}`, { wanted }, { id: "" }).map(({ id }) => id);
  const query = searchQuery(wanted.toLowerCase().replace(`@${mailDomain}`, ""));
  if (query === "") return [];
  // No join: its order would depend on what the planner assumes about a table that has just grown.
  const sql = `SELECT (SELECT user FROM user_docs WHERE id = n) AS id FROM (
      SELECT rowid AS n FROM user_words WHERE user_words MATCH {:query} ORDER BY rowid DESC LIMIT ${limit})`;
  return rows(app, sql, { query }, { id: "" }).map(({ id }) => id);
}

/** Whether members are still to be added to the index: a search does not find the oldest. */
export function isIndexing(app: CoreApp): boolean {
  return exists(app, "user_docs", LEFT_OUT, {});
}
