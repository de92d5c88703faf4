import type { Locale } from "./contract/api.ts";
import { now, parseTime } from "./time.ts";

/**
 * Money, numbers and dates in French and English without Intl: the same code runs in the browser and in the server's
 * JavaScript VM, which has no Intl, so that a rendered page matches its hydrated DOM. Tests compare it with Node's
 * Intl.
 */
const NARROW_SPACE = "\u202f";
const NO_BREAK_SPACE = "\u00a0";

const MONTHS: Record<Locale, readonly string[]> = {
  fr: "janvier février mars avril mai juin juillet août septembre octobre novembre décembre".split(" "),
  en: "January February March April May June July August September October November December".split(" "),
};

/** The locales for Intl: the site's English is British, like its spelling. */
export const INTL_LOCALES: Record<Locale, string> = { fr: "fr-FR", en: "en-GB" };

/** A number with grouped thousands and a fixed number of decimals: 1 234,50 in French, 1,234.50 in English. */
export function formatNumber(value: number, locale: Locale, decimals = 0): string {
  const [whole = "0", fraction] = Math.abs(value).toFixed(decimals).split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, locale === "fr" ? NARROW_SPACE : ",");
  const number = fraction ? `${grouped}${locale === "fr" ? "," : "."}${fraction}` : grouped;
  return value < 0 && /[1-9]/.test(number) ? `-${number}` : number;
}

/** A share in per cent: 12,5 % in French, 12.5% in English; at most two decimals. */
export function formatPercent(value: number, locale: Locale): string {
  const number = formatNumber(value, locale, Number.isInteger(value) ? 0 : Number.isInteger(value * 10) ? 1 : 2);
  return locale === "fr" ? `${number}\u00a0%` : `${number}%`;
}

/** Euros from cents, always with two decimals: 4,99 € in French, €4.99 in English. */
export function formatMoney(cents: number, locale: Locale): string {
  if (locale === "fr") return `${formatNumber(cents / 100, "fr", 2)}${NO_BREAK_SPACE}€`;
  return `${cents < 0 ? "-" : ""}€${formatNumber(Math.abs(cents) / 100, "en", 2)}`;
}

/** Whole euros from cents, for figures at a glance: 1 234 € in French, €1,234 in English. */
export function formatWholeMoney(cents: number, locale: Locale): string {
  const euros = formatNumber(Math.round(cents / 100), locale);
  return locale === "fr" ? `${euros}${NO_BREAK_SPACE}€` : `€${euros}`;
}

/**
 * A date in words, in UTC: 1er mars 2026, 1 March 2026. Day and month stay on one line. `iso` is anything Date parses; an invalid one
 * gives "".
 */
export function formatDate(iso: string, locale: Locale): string {
  const date = parseTime(iso);
  if (!date) return "";
  const day = date.getUTCDate();
  const month = MONTHS[locale][date.getUTCMonth()] ?? "";
  const year = date.getUTCFullYear();
  return `${locale === "fr" && day === 1 ? "1er" : day}${NO_BREAK_SPACE}${month} ${year}`;
}

/** A month in words, in UTC: mars 2026, March 2026. */
export function formatMonth(iso: string, locale: Locale): string {
  const date = parseTime(iso);
  return date ? `${MONTHS[locale][date.getUTCMonth()]} ${date.getUTCFullYear()}` : "";
}

/** A date and time in the reader's time zone: 1er mai 2026 à 14:05. For administrators; browser only. */
export function formatDateTime(iso: string, locale: Locale): string {
  const date = parseTime(iso);
  if (!date) return "";
  const time = new Intl.DateTimeFormat(INTL_LOCALES[locale], { timeStyle: "short" }).format(date);
  return `${formatDay(iso, locale)} ${locale === "fr" ? "à" : "at"} ${time}`;
}

/** When something last happened, as short as it can be, in the reader's time zone: 14:03, 28 Nov, 28 Nov 2025. Browser only. */
export function formatRecent(iso: string, locale: Locale): string {
  const date = parseTime(iso);
  if (!date) return "";
  const today = now();
  const isToday = date.toDateString() === today.toDateString();
  const day = { day: "numeric", month: "short" } as const;
  const dated = date.getFullYear() === today.getFullYear() ? day : { ...day, year: "numeric" as const };
  const options = isToday ? { timeStyle: "short" as const } : dated;
  return new Intl.DateTimeFormat(INTL_LOCALES[locale], options)
    .format(date)
    .replace(/^1 (?=\D)/, locale === "fr" ? "1er " : "1 ");
}

/** A time of day to the second, in the reader's time zone: 14:03:22 in both languages. Browser only. */
export function formatTime(iso: string, locale: Locale): string {
  return new Intl.DateTimeFormat(INTL_LOCALES[locale], { timeStyle: "medium" }).format(new Date(iso));
}

/** A date in words, in the reader's time zone, as beside a time of `formatTime`. Browser only. */
export function formatDay(iso: string, locale: Locale): string {
  const date = parseTime(iso);
  if (!date) return "";
  const shifted = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return formatDate(shifted.toISOString(), locale);
}

/** A UTC date without its year, for the axis of a chart: 12 nov., 12 Nov. Browser only. */
export function formatShortDate(iso: string, locale: Locale): string {
  const options = { day: "numeric", month: "short", timeZone: "UTC" } as const;
  const text = new Intl.DateTimeFormat(INTL_LOCALES[locale], options).format(new Date(iso));
  return locale === "fr" ? text.replace(/^1 /, "1er ") : text;
}

/** A duration in whole minutes: "3 jours 4 h 12 min", "3 days 4 h 12 min". */
export function formatDuration(minutes: number, locale: Locale): string {
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24, minutes % 60];
  const one = locale === "fr" ? "jour" : "day";
  const parts = [
    days > 0 && `${days}${NO_BREAK_SPACE}${one}${days > 1 ? "s" : ""}`,
    hours > 0 && `${hours}${NO_BREAK_SPACE}h`,
  ];
  return [...parts, (rest > 0 || minutes === 0) && `${rest}${NO_BREAK_SPACE}min`].filter(Boolean).join(" ");
}
