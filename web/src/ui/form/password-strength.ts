export type Strength = 0 | 1 | 2 | 3;

/**
 * A rough measure for the meter, never a gate (the server decides): 0 too short, 1 weak, 2 fair, 3 strong. Length
 * counts most; few different characters or repetitions keep any password weak.
 */
export function passwordStrength(password: string, minimum = 12): Strength {
  const characters = [...password];
  if (characters.length < minimum) return 0;
  if (new Set(characters).size < 5 || /^(.+)\1+$/su.test(password)) return 1;
  const kinds = [/[a-zà-ÿ]/, /[A-ZÀ-Þ]/, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length;
  return characters.length >= minimum + 4 || kinds >= 3 ? 3 : 2;
}
