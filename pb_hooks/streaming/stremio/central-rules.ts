/** The service's refusals, told apart by number, else by wording: only 1 to 3 are known. */
export type RefusalKind = "session" | "no_user" | "wrong_password" | "taken" | "limited" | "other";

/** The meaning of a code or, if it is unknown, of the wording. */
export function kindOf(code: unknown, message: string): RefusalKind {
  if (Number(code) === 1) return "session";
  if (Number(code) === 2) return "no_user";
  if (Number(code) === 3) return "wrong_password";
  if (/too many|limit/i.test(message)) return "limited";
  if (/session/i.test(message)) return "session";
  if (/exists?|taken|in use/i.test(message) && !/not exist/i.test(message)) return "taken";
  if (/user not found/i.test(message)) return "no_user";
  return /wrong (password|passphrase)/i.test(message) ? "wrong_password" : "other";
}
