import type { Locale } from "./contract/api.ts";

/** Parses a typed price into cents: "4,99", "4.99 €", "1 234,5"; null when it is no price. */
export function parseEuros(typed: string): number | null {
  const plain = typed.replace(/[\s\u00a0\u202f€]/g, "").replace(",", ".");
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(plain)) return null;
  return Math.round(Number(plain) * 100);
}

/** A price with a decimal point and without a sign, for files and machines: "4.99". */
export function plainEuros(cents: number): string {
  return (cents / 100).toFixed(2);
}

/** A price for an input field, without its sign: 4,99 in French, 4.99 in English. */
export function eurosText(cents: number, locale: Locale): string {
  const text = plainEuros(cents);
  return locale === "fr" ? text.replace(".", ",") : text;
}
