/** The texts by which a member is found. Of the streaming name, what is before the @: the rest is the same for all. */
export const WORDS = `email || ' ' || name || ' ' || affiliate_code || ' ' || stripe || ' ' ||
  substr(stremio_username, 1, instr(stremio_username || '@', '@') - 1)`;
