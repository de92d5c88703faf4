/** `length` characters of `alphabet`, from the system's secure source; never Math.random. */
export function randomText(length: number, alphabet: string): string {
  return $security.randomStringWithAlphabet(length, alphabet);
}
