import type { StreamingState } from "../../../common/contract/stremio.ts";
import { LETTERS_AND_DIGITS } from "../../lib/alphabets.ts";

export const PASSWORD_LENGTH = 16;
export const PASSWORD_ALPHABET = `${LETTERS_AND_DIGITS}!@#$%^&*`;

/** Within this time, a second click on "regenerate" gets the first one's result, in seconds. */
const REGENERATE_WINDOW_SECONDS = 10;

const SUFFIX_LENGTH = 4;
const TRIES = 8;

/** The readable start of a streaming username: the e-mail's local part, only a–z and 0–9, or "user" (spec §9). */
export function usernameBase(email: string): string {
  const local = email.slice(0, email.lastIndexOf("@") < 0 ? email.length : email.lastIndexOf("@"));
  return local.toLowerCase().replace(/[^a-z0-9]/g, "") || "user";
}

/**
 * The first free `base_xxxx@domain`; longer suffixes after some collisions.
 * @param random returns that many lower-case letters and digits
 * @throws Error when nothing is free after 8 attempts
 */
export function freeUsername(
  email: string,
  domain: string,
  random: (length: number) => string,
  taken: (username: string) => boolean,
): string {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const username = `${usernameBase(email)}_${random(SUFFIX_LENGTH + (attempt < 3 ? 0 : attempt))}@${domain}`;
    if (!taken(username)) return username;
  }
  throw new Error("no free streaming username");
}

/** The next state of a streaming account whose owner's access is `allowed`; a sync in progress keeps its state. */
export function nextState(state: StreamingState, allowed: boolean): StreamingState {
  if (state === "active" && !allowed) return "suspended";
  if (state === "suspended" && allowed) return "active";
  return state;
}

/**
 * Whether credentials made at `rotated` (null: never since sign-up) are recent enough to answer a double click. Those from
 * ahead of the clock were made while that was fast.
 */
export function isRepeat(rotated: Date | null, now: Date): boolean {
  return rotated !== null && Math.abs(now.getTime() - rotated.getTime()) < REGENERATE_WINDOW_SECONDS * 1000;
}
