import { fail } from "./errors.ts";

type Guess = {
  /** What is guessed; each kind has its own count. */
  readonly kind: string;
  readonly account: string;
  /**
   * The network address or the like that the guess comes from, "" to count it for the account alone. A right one does not clear
   * this count.
   */
  readonly from: string;
  /** Called before a refusal. */
  readonly refused?: () => void;
};

/**
 * For whom wrong answers about an account count: this browser, if it has signed in to the account after `since` (Unix time, in
 * seconds), so that other people's mistakes never make its owner wait; otherwise the account.
 */
export function guesserOf(e: core.RequestEvent, account: core.Record, since = 0): string {
  return $guesses.device(e.request, account, since) || account.id;
}

/** Makes the browser one that has signed in to the account. */
export function rememberBrowser(e: core.RequestEvent, account: core.Record): void {
  $guesses.remember(e.response, account);
}

/**
 * Checks a secret that a person types. Wrong ones slow down the next ones for that account (internal/auth/guesses).
 * @throws ApiError 429 `too_many_requests`, without having checked anything
 */
export function counted({ kind, account, from, refused }: Guess, check: () => boolean): boolean {
  if (!$guesses.begin(kind, account, from)) {
    refused?.();
    throw fail(429, "too_many_requests");
  }
  let right = false;
  try {
    right = check();
  } finally {
    $guesses.end(kind, account, from, right);
  }
  return right;
}
