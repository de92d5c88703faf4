/* In its own file so that tests can ask SQLite for its query plan. */

/** The member whom {:email}, or an order's {:reference}, names. */
export const MEANT = `SELECT u.id FROM users u WHERE u.email = {:email} COLLATE NOCASE AND u.email != ''
  UNION ALL SELECT o.user FROM orders o WHERE {:reference} != '' AND o.reference = upper({:reference}) LIMIT 1`;
