import { fail } from "./errors.ts";

/**
 * Checks the password that a signed-in account types again. Wrong ones count for the account, separately from its
 * sign-ins (internal/guesses); the stock build only checks.
 * @returns whether it is correct
 * @throws ApiError 429 `too_many_requests`, without having checked anything
 */
export function isOwnPassword(account: core.Record, password: string): boolean {
  if (typeof $guesses === "undefined") return account.validatePassword(password);
  const found = $guesses.password(account, password);
  if (found === "wait") throw fail(429, "too_many_requests");
  return found === "right";
}
