/** What the service refuses, told apart by its numbers, else by its words: only 1 to 3 are known. */
export type RefusalKind = "session" | "no_user" | "wrong_password" | "taken" | "limited" | "other";

/** What a code or, where it says nothing, the words mean. */
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
