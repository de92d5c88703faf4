const CODE = /^AFF-[A-Z0-9]{8}$/i;

/** Whether a text has the form of a member's code (spec §9: AFF- and 8 characters), in any letter case. */
export function isReferralCode(code: string | null | undefined): code is string {
  return typeof code === "string" && CODE.test(code);
}

/**
 * Parses a code as typed from memory or paper: in any letter case, with spaces or dashes, with or without the AFF-.
 * @returns the code as stored, or "" when invalid
 */
export function parseReferralCode(typed: string): string {
  const signs = typed.toUpperCase().replace(/[\s\u2010-\u2015-]/g, "");
  const code = `AFF-${/^AFF[A-Z0-9]{8}$/.test(signs) ? signs.slice(3) : signs}`;
  return isReferralCode(code) ? code : "";
}

/** A referral link's path, without locale prefix. */
export function invitePath(code: string): string {
  return `/u/${code}`;
}

/** The referral code in the sign-up page's query (`search`); "" when there is none. */
export function referralOf(search: string): string {
  // No URLSearchParams: the server, which also checks codes here, has none. A code needs no decoding.
  const code = /[?&]ref=([^&#]*)/.exec(search)?.[1];
  return isReferralCode(code) ? code.toUpperCase() : "";
}
