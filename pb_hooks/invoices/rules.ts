import { DAY_MS } from "../../common/time.ts";

/** Whole years after that of the issue: a financial year may end up to a year later, and papers are kept ten from then
 * (art. L123-22 of the French commercial code). */
export const KEPT_YEARS = 11;

/** Amounts in cents; net + vat = gross. */
export type Amounts = { net: number; vat: number; gross: number };

/** The VAT within a price, rounded half up to the cent. @param rate in hundredths of a percent */
export function vatWithin(gross: number, rate: number): number {
  return Math.round((gross * rate) / (10_000 + rate));
}

/**
 * The amounts of a document that moves what a payment is worth from `before` to `after` cents. VAT is that of the totals:
 * the documents of a payment add up to the VAT of what was kept of it, and to none when all of it was refunded.
 */
export function moved(before: number, after: number, rate: number): Amounts {
  const gross = after - before;
  const vat = vatWithin(after, rate) - vatWithin(before, rate);
  return { net: gross - vat, vat, gross };
}

/** The highest VAT rate in the European Union. */
const HIGHEST_RATE = 2700;

/**
 * The rate, in hundredths of a percent, of a payment whose tax Stripe computed for the customer's country: the whole or
 * half percent that gives this tax to the cent. undefined when none does.
 */
export function rateOfTax(gross: number, tax: number): number | undefined {
  const near = Math.round((tax * 200) / (gross - tax)) * 50;
  return near > 0 && near <= HIGHEST_RATE && Math.abs(vatWithin(gross, near) - tax) <= 1 ? near : undefined;
}

/** The operator's VAT setting as hundredths of a percent; 0 for the franchise. */
export function rateOfSetting(vat: string): number {
  const percent = Number(vat);
  return percent > 0 ? Math.round(percent * 100) : 0;
}

/** The day in Paris, `YYYY-MM-DD`: UTC+2 from the last Sunday of March to the last of October, at 1:00 UTC, else UTC+1. */
export function parisDay(time: Date): string {
  const year = time.getUTCFullYear();
  const summer = time >= lastSunday(year, 2) && time < lastSunday(year, 9);
  return new Date(time.getTime() + (summer ? 2 : 1) * 3600 * 1000).toISOString().slice(0, 10);
}

/** 1:00 UTC on the last Sunday of a month of 31 days (0 for January). */
function lastSunday(year: number, month: number): Date {
  const last = new Date(Date.UTC(year, month, 31, 1));
  return new Date(last.getTime() - last.getUTCDay() * DAY_MS);
}

/** `2026-000123`. */
export function numberOf(year: number, seq: number): string {
  return `${year}-${String(seq).padStart(6, "0")}`;
}

/**
 * What tells one legal entity from another: the SIREN in a registration number ("RCS Paris 123 456 789", a SIRET begins
 * with it), else the registration number itself without punctuation; "" when there is none.
 */
export function registerKey(text: string): string {
  const digits = (text.match(/\d[\d\s.]*/g) ?? []).map((group) => group.replace(/\D/g, ""));
  const siren = digits.find(({ length }) => length === 9 || length === 14)?.slice(0, 9);
  return siren ?? text.toLowerCase().replace(/[^\p{L}\d]/gu, "");
}
