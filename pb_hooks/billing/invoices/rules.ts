/** How many years to keep a document after its year of issue: ten from the end of the financial year, which may end up to a
 * year later (art. L123-22 of the French commercial code). */
export const KEPT_YEARS = 11;

/** Amounts in cents; net + vat = gross. */
export type Amounts = { net: number; vat: number; gross: number };

/** The VAT within a price, rounded half up to the cent. @param rate in hundredths of a percent */
export function vatWithin(gross: number, rate: number): number {
  return Math.round((gross * rate) / (10_000 + rate));
}

/**
 * The amounts of a document that changes the value of a payment from `before` to `after` cents. VAT is the difference of
 * the VAT of both, so a payment's documents add up to the VAT of its remaining amount, and to zero after a full refund.
 */
export function moved(before: number, after: number, rate: number): Amounts {
  const gross = after - before;
  const vat = vatWithin(after, rate) - vatWithin(before, rate);
  return { net: gross - vat, vat, gross };
}

/** The standard VAT rates of the European Union, and the highest one. */
const STANDARD_RATES = [1700, 1800, 1900, 2000, 2100, 2200, 2300, 2400, 2500, 2550, 2700];
const HIGHEST_RATE = 2700;

/**
 * The VAT rate, in hundredths of a percent, of a payment whose tax Stripe computed for the customer's country. Several rates
 * match the tax of a small price: this prefers the operator's own, then the nearest standard rate, then the nearest half
 * percent. undefined if none matches to the cent.
 */
export function rateOfTax(gross: number, tax: number, own: number): number | undefined {
  if (vatWithin(gross, own) === tax) return own;
  const exact = (tax * 10_000) / (gross - tax);
  const byDistance = [...STANDARD_RATES].sort((a, b) => Math.abs(a - exact) - Math.abs(b - exact));
  return [...byDistance.slice(0, 1), Math.round(exact / 50) * 50].find((rate) => {
    return rate > 0 && rate <= HIGHEST_RATE && Math.abs(vatWithin(gross, rate) - tax) <= 1;
  });
}

/** The operator's VAT setting as hundredths of a percent; 0 for the franchise. */
export function rateOfSetting(vat: string): number {
  const percent = Number(vat);
  return percent > 0 ? Math.round(percent * 100) : 0;
}

/** The first day on which the exemption from VAT may be found in the new code, and the last on which its former article may be named. */
const RECODED = "2026-09-01";
const LAST_OF_FORMER = "2027-12-31";

/**
 * The article that exempts a small business from VAT, as a document of that day names it. Ordinance 2025-1247 moves VAT from the tax
 * code to the CIBS: until the end of 2027 both names are there, so that the mention is right whichever day the change takes effect.
 * @param day of issue, "2026-11-28"
 */
export function exemptionArticle(day: string): string {
  if (day < RECODED) return "art. 293 B du CGI";
  if (day <= LAST_OF_FORMER) return "art. 293 B du CGI (art. L. 223-3 du CIBS)";
  return "art. L. 223-3 du CIBS";
}

/** `2026-000123`. */
export function invoiceNumber(year: number, seq: number): string {
  return `${year}-${String(seq).padStart(6, "0")}`;
}

/**
 * Identifies a legal entity: by the SIREN in its registration number ("RCS Paris 123 456 789"; a SIRET starts with it), which
 * may be written with hyphens, else by the registration number without punctuation; "" without a number. The key of a key is
 * itself: those that earlier versions stored ("rcsparis123456789") still name their entity.
 */
export function registerKey(text: string): string {
  const plain = text.toLowerCase().replace(/[^\p{L}\d]/gu, "");
  return sirenIn(text, /\d[\d\s.]*/g) ?? sirenIn(plain, /\d+/g) ?? plain;
}

function sirenIn(text: string, groups: RegExp): string | undefined {
  const digits = (text.match(groups) ?? []).map((group) => group.replace(/\D/g, ""));
  return digits.find(({ length }) => length === 9 || length === 14)?.slice(0, 9);
}
