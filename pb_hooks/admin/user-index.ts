/** The texts by which a search finds a member. Streaming usernames are cut at the @: the rest is the same for all. */
export const WORDS = `email || ' ' || name || ' ' || affiliate_code || ' ' || stripe || ' ' ||
  substr(stremio_username, 1, instr(stremio_username || '@', '@') - 1)`;
