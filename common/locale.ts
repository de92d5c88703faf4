import { LOCALES, type Locale } from "./wire/api.ts";

export const DEFAULT_LOCALE: Locale = "fr";

/** True for the languages that the product speaks. */
export function isLocale(value: unknown): value is Locale {
  return LOCALES.some((locale) => locale === value);
}

/** Splits a path into its language and the path inside it: `/en/login` → en, `/login`; the bare path is French. */
export function splitLocale(pathname: string): { locale: Locale; path: string } {
  const [, first, ...rest] = pathname.split("/");
  const path = first === "en" ? `/${rest.join("/")}` : pathname;
  return {
    locale: first === "en" ? "en" : DEFAULT_LOCALE,
    path: path.length > 1 ? path.replace(/\/+$/, "") || "/" : "/",
  };
}

/** The address of a path in a language: French is bare, English has /en. Query and hash are kept. */
export function localePath(path: string, locale: Locale): string {
  if (locale === DEFAULT_LOCALE) return path;
  return path === "/" ? "/en" : path.startsWith("/#") || path.startsWith("/?") ? `/en${path.slice(1)}` : `/en${path}`;
}

/** Remembers a language switch, and decides a first visit to `/` (spec §9). */
export const LOCALE_COOKIE = "i18n_redirected";

/** The cookie of a language switch: 365 days, sameSite lax (spec §9). */
export function localeCookie(locale: Locale): string {
  return `${LOCALE_COOKIE}=${locale}; max-age=${365 * 24 * 3600}; path=/; samesite=lax`;
}
