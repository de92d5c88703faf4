import { SPOKEN } from "../../lib/alphabets.ts";
import { hashKey } from "../../lib/hash-key.ts";
import { randomText } from "../../lib/random.ts";
import { insert } from "../../lib/records.ts";
import { count, run } from "../../lib/sql.ts";

const CODES = 10;
/** 16 of 32 characters: 80 bits. */
const LENGTH = 16;

/** Replaces a member's recovery codes. @returns the new ones as they are shown: four groups of four */
export function makeCodes(tx: CoreApp, user: string): string[] {
  forgetCodes(tx, user);
  return Array.from({ length: CODES }, () => {
    const code = randomText(LENGTH, SPOKEN);
    insert(tx, "recovery_codes", { user, hash: hashOf(user, code) });
    return code.replace(/.{4}(?=.)/g, "$&-");
  });
}

/** Uses a code up. @returns whether it was one of the member's */
export function spendCode(tx: CoreApp, user: string, code: string): boolean {
  const params = { user, hash: hashOf(user, code) };
  return run(tx, "DELETE FROM recovery_codes WHERE user = {:user} AND hash = {:hash}", params) === 1;
}

/** How many codes are unused. */
export function codesLeft(app: CoreApp, user: string): number {
  return count(app, "recovery_codes", "user = {:user}", { user });
}

/** Deletes all codes. */
export function forgetCodes(tx: CoreApp, user: string): void {
  run(tx, "DELETE FROM recovery_codes WHERE user = {:user}", { user });
}

/** Deletes the codes made at or after `since`. */
export function forgetCodesSince(tx: CoreApp, user: string, since: string): void {
  run(tx, "DELETE FROM recovery_codes WHERE user = {:user} AND created >= {:since}", { user, since });
}

function hashOf(user: string, code: string): string {
  return $security.hs256(`${user}:${code}`, hashKey("recovery codes"));
}
