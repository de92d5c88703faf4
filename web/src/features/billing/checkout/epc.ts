/** The length of an IBAN, by country: those of the single euro payments area. */
const LENGTHS: Record<string, number> = {
  AD: 24,
  AT: 20,
  BE: 16,
  BG: 22,
  CH: 21,
  CY: 28,
  CZ: 24,
  DE: 22,
  DK: 18,
  EE: 20,
  ES: 24,
  FI: 18,
  FR: 27,
  GB: 22,
  GI: 23,
  GR: 27,
  HR: 21,
  HU: 28,
  IE: 22,
  IS: 26,
  IT: 27,
  LI: 21,
  LT: 20,
  LU: 20,
  LV: 21,
  MC: 27,
  MT: 31,
  NL: 18,
  NO: 15,
  PL: 28,
  PT: 25,
  RO: 24,
  SE: 24,
  SI: 19,
  SK: 24,
  SM: 27,
  VA: 22,
};

/** Longest name and reference that a code may hold. */
const NAME_MAX = 70;
const REFERENCE_MAX = 140;

/** The first valid IBAN in a text, without its spaces; null for none. */
export function ibanIn(text: string): string | null {
  for (const { index } of text.matchAll(/\b[A-Z]{2}\d{2}/g)) {
    const length = LENGTHS[text.slice(index, index + 2)] ?? 0;
    const [found = ""] = new RegExp(`^(?:[A-Z0-9][ \u00a0\u202f]?){${length}}`).exec(text.slice(index)) ?? [];
    const iban = found.replace(/\s/g, "");
    if (length > 0 && iban.length === length && isValid(iban)) return iban;
  }
  return null;
}

/** ISO 13616: as a number, with its first four characters at the end and letters as 10 to 35, it is 1 modulo 97. */
function isValid(iban: string): boolean {
  const digits = [...iban.slice(4), ...iban.slice(0, 4)].map((character) => Number.parseInt(character, 36)).join("");
  let rest = 0;
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97;
  return rest === 1;
}

/** An IBAN in groups of four. */
export const grouped = (iban: string): string => iban.replace(/.{4}(?=.)/g, "$& ");

type Transfer = { name: string; iban: string; cents: number; reference: string };

/**
 * What a bank's application reads from the QR code of a transfer in euros (European Payments Council, EPC069-12, version
 * 002): the reference as text. null where a part is missing or too long.
 */
export function epcCode({ name, iban, cents, reference }: Transfer): string | null {
  if (!name || name.length > NAME_MAX || reference.length > REFERENCE_MAX || cents < 1) return null;
  const amount = `EUR${Math.floor(cents / 100)}.${`${cents % 100}`.padStart(2, "0")}`;
  return ["BCD", "002", "1", "SCT", "", name, iban, amount, "", "", reference].join("\n");
}
