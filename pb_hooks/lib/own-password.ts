import { fail } from "./errors.ts";

/**
 * Checks the password that a signed-in account types once more. Wrong ones are counted for the account, apart from its
 * sign-ins (internal/guesses); the stock build only checks.
 * @returns whether it is right
 * @throws ApiError 429 `too_many_requests`, without having checked anything
 */
export function isOwnPassword(account: core.Record, password: string): boolean {
  if (typeof $guesses === "undefined") return account.validatePassword(password);
  const found = $guesses.password(account, password);
  if (found === "wait") throw fail(429, "too_many_requests");
  return found === "right";
}
