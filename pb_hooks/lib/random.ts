import { LOWER_AND_DIGITS } from "./alphabets.ts";

/** `length` characters of `alphabet` (5.17 bits each without one), from the system's secure source; never Math.random. */
export function randomText(length: number, alphabet = LOWER_AND_DIGITS): string {
  return $security.randomStringWithAlphabet(length, alphabet);
}
