/** The texts by which a member is found. Of the streaming name, what is before the @: the rest is the same for all. */
export const WORDS = `email || ' ' || name || ' ' || affiliate_code || ' ' || stripe || ' ' ||
  substr(stremio_username, 1, instr(stremio_username || '@', '@') - 1)`;

/** Statements that put the members who are not in the index there, oldest first (user-search.ts says how it works). */
export const FILL_USER_INDEX = [
  "INSERT INTO user_docs (user) SELECT id FROM users WHERE id NOT IN (SELECT user FROM user_docs) ORDER BY created, id",
  `INSERT INTO user_words (rowid, words)
   SELECT d.id, (SELECT ${WORDS} FROM users WHERE users.id = d.user) FROM user_docs d
   WHERE d.id NOT IN (SELECT rowid FROM user_words) ORDER BY d.id`,
];
