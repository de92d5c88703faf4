import { must } from "./errors.ts";
import { BEGINS, EXACT, fill, LEFT_OUT, searchQuery } from "./member-words.ts";
import { exists, type Params, row, run } from "./sql.ts";

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

/** Members that a search has found: their ids as a JSON list, how many those are, and whether there are more. */
export type FoundUsers = { ids: string; count: number; cut: boolean };

/**
 * The newest members, at most `most`, who match all words of a text, each of them any part of a name, an address, a streaming
 * username, a referral code, an order's reference or an id at Stripe. A whole one of these, but for a name, finds its member alone, and
 * so do an id and the number of an invoice.
 * @param mailDomain domain of the streaming usernames, which is not in the index
 */
export function findUsers(app: CoreApp, text: string, mailDomain: string, most: number): FoundUsers {
  const wanted = text.trim().slice(0, MAX_LETTERS);
  const words = wanted.toLowerCase().replace(`@${mailDomain}`, "");
  const exact = row(app, EXACT, { wanted, username: `${words}@${mailDomain}` }, { id: "" });
  if (exact) return { ids: JSON.stringify([exact.id]), count: 1, cut: false };
  if ([...wanted].length === 1) return collect(app, BEGINS, { wanted }, most);
  const query = searchQuery(words);
  if (query === "") return { ids: "[]", count: 0, cut: false };
  // No join: its order would depend on what the planner assumes about a table that has just grown.
  const sql = `SELECT (SELECT user FROM user_docs WHERE id = n) AS id FROM (
      SELECT rowid AS n FROM user_words WHERE user_words MATCH {:query} ORDER BY rowid DESC LIMIT ${most + 1})`;
  return collect(app, sql, { query }, most);
}

/** Ids as one text: a thousand rows cost more in the hooks than in the database. */
function collect(app: CoreApp, sql: string, params: Params, most: number): FoundUsers {
  const all = `SELECT COALESCE(json_group_array(id) FILTER (WHERE place <= ${most}), '[]') AS ids, COUNT(*) AS count
    FROM (SELECT id, ROW_NUMBER() OVER () AS place FROM (${sql} LIMIT ${most + 1}))`;
  const { ids, count } = must(row(app, all, params, { ids: "", count: 0 }), "members");
  return { ids, count: Math.min(count, most), cut: count > most };
}

/** Whether members are still to be added to the index: a search does not find the oldest. */
export function isIndexing(app: CoreApp): boolean {
  return exists(app, "user_docs", LEFT_OUT, {});
}
