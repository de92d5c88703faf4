const MAX_WORDS = 6;
/** Letters and digits: ASCII, Latin with accents, Greek to the scripts of Asia, without the signs between them. */
const SEPARATORS = /[^0-9a-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u0370-\u1fff\u3040-\ud7ff]+/i;

/** The texts by which a search finds a member. Streaming usernames are cut at the @: the rest is the same for all. */
export const WORDS = `email || ' ' || name || ' ' || affiliate_code || ' ' || stripe || ' ' ||
  substr(stremio_username, 1, instr(stremio_username || '@', '@') - 1)`;

/** The words of a search, split as the index splits them. */
export function searchWords(text: string): string[] {
  return text.normalize("NFC").split(SEPARATORS).filter(Boolean).slice(0, MAX_WORDS);
}

/** The member with an id or an address. Two statements: with OR, SQLite reads every member. */
export const EXACT = `SELECT id FROM users WHERE id = {:wanted}
  UNION ALL SELECT id FROM users WHERE email = {:wanted} COLLATE NOCASE AND email != ''`;
