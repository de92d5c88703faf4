/* In its own file so that tests can ask SQLite for its query plan. */

/** The typed streaming username without its domain. */
const NAME = "lower(substr({:account}, 1, instr({:account} || '@', '@') - 1))";

/**
 * The member whom {:email}, a streaming username {:account} with or without its domain, or an order's {:reference} names.
 * Streaming usernames have lower-case letters before the "@" (stremio/rules.ts), so their index finds them: the query
 * runs in a transaction, and anyone can ask.
 */
export const MEANT = `SELECT u.id FROM users u WHERE u.email = {:email} COLLATE NOCASE AND u.email != ''
  UNION ALL SELECT s.user FROM stremio s
    WHERE {:account} != '' AND s.email >= ${NAME} || '@' AND s.email < ${NAME} || 'A'
      AND (instr({:account}, '@') = 0 OR s.email = {:account} COLLATE NOCASE)
  UNION ALL SELECT o.user FROM orders o WHERE {:reference} != '' AND o.reference = upper({:reference}) LIMIT 1`;
