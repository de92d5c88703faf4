/** `length` characters of `alphabet` (5.17 bits each without one), from the system's secure source; never Math.random. */
export function randomText(length: number, alphabet = "abcdefghijklmnopqrstuvwxyz0123456789"): string {
  return $security.randomStringWithAlphabet(length, alphabet);
}
