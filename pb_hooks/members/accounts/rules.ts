import { NAME_MAX } from "../../../common/limits.ts";
import { addDays } from "../../../common/time.ts";
import { visibleLine } from "../../../common/visible.ts";

export const CODE_PREFIX = "AFF-";
export const CODE_LENGTH = 8;
export const CODE_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

const CODE_TRIES = 8;

/** How long a change of address can be undone, and how far back an undo distrusts what was added. */
export const UNDO_DAYS = 7;

/**
 * The terms that a plan sets at sign-up (spec §3): the price text and the end of the trial (null: none). 0 days means
 * no trial: the operator offers none, this person has already had one, or it waits for the confirmation of the address.
 */
export function signUpTerms(plan: string, trialDays: number, now: Date): { price: string; trialEnds: Date | null } {
  if (plan === "paid") return { price: "", trialEnds: null };
  return { price: "0", trialEnds: trialDays === 0 ? null : addDays(now, trialDays) };
}

/**
 * An unused referral code, `AFF-` and 8 of A–Z 0–9.
 * @throws Error when 8 codes in a row are taken, which does not happen by chance
 */
export function freeCode(random: (length: number) => string, taken: (code: string) => boolean): string {
  for (let attempt = 0; attempt < CODE_TRIES; attempt++) {
    const code = CODE_PREFIX + random(CODE_LENGTH);
    if (!taken(code)) return code;
  }
  throw new Error("no free affiliate code");
}

/** A display name without hidden characters or double spaces, at most 100 characters. */
export function cleanName(name: string): string {
  return Array.from(visibleLine(name)).slice(0, NAME_MAX).join("").trim();
}
