const CODE = /^AFF-[A-Z0-9]{8}$/i;

/** Whether a text has the form of a member's code (spec §9: AFF- and 8 characters), in any case of letters. */
export function isReferralCode(code: string | null | undefined): code is string {
  return typeof code === "string" && CODE.test(code);
}

/**
 * A code as somebody types what they heard or read: in any letters, with spaces or dashes, with or without the AFF-.
 * @returns the code as it is stored, or "" when it is none
 */
export function parseReferralCode(typed: string): string {
  const signs = typed.toUpperCase().replace(/[\s\u2010-\u2015-]/g, "");
  const code = `AFF-${/^AFF[A-Z0-9]{8}$/.test(signs) ? signs.slice(3) : signs}`;
  return isReferralCode(code) ? code : "";
}

/** The address of an invitation, without locale prefix. */
export function invitePath(code: string): string {
  return `/u/${code}`;
}

/** The code that an invitation's link carries to the sign-up page; "" when there is none. `search` is the query. */
export function referralOf(search: string): string {
  // No URLSearchParams: the server, which checks codes with this file, has none. A code needs no decoding.
  const code = /[?&]ref=([^&#]*)/.exec(search)?.[1];
  return isReferralCode(code) ? code.toUpperCase() : "";
}
