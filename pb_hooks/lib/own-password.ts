import { counted, guesserOf } from "./guess-scope.ts";

/**
 * Checks the password that a signed-in account types again. Wrong ones count apart from sign-ins, for a browser that has
 * signed in to the account before or else for the account: the holder of a stolen session makes no owner wait.
 * internal/auth/guesses counts those at the link to a new address with them; the owner is mailed.
 * @returns whether it is correct
 * @throws ApiError 429 `too_many_requests`, without having checked anything
 */
export function isOwnPassword(e: core.RequestEvent, account: core.Record, password: string): boolean {
  const refused = () => $guesses.tell(account);
  const guess = { kind: "own password", account: guesserOf(e, account), from: "", refused };
  return counted(guess, () => account.validatePassword(password));
}
