import { LOCALES, type Locale } from "./contract/api.ts";

export const DEFAULT_LOCALE: Locale = "fr";

/** The locale of a stored or received text, or undefined when unknown. */
export function parseLocale(text: string): Locale | undefined {
  return LOCALES.find((locale) => locale === text);
}

/** The locale of a stored or received text; French when unknown. */
export function knownLocale(text: string): Locale {
  return parseLocale(text) ?? DEFAULT_LOCALE;
}

/** Splits a path into its language and the rest: `/en/login` → en, `/login`; an unprefixed path is French. */
export function splitLocale(pathname: string): { locale: Locale; path: string } {
  const [, first, ...rest] = pathname.split("/");
  const path = first === "en" ? `/${rest.join("/")}` : pathname;
  return {
    locale: first === "en" ? "en" : DEFAULT_LOCALE,
    path: path.length > 1 ? path.replace(/\/+$/, "") || "/" : "/",
  };
}

/** A path's address in a language: French has no prefix, English has /en. Keeps query and hash. */
export function localePath(path: string, locale: Locale): string {
  if (locale === DEFAULT_LOCALE) return path;
  return path === "/" ? "/en" : path.startsWith("/#") || path.startsWith("/?") ? `/en${path.slice(1)}` : `/en${path}`;
}

/** Remembers a choice of language, and decides a first visit to `/` (spec §9). */
export const LOCALE_COOKIE = "i18n_redirected";

/** The cookie for a choice of language: 365 days, sameSite lax (spec §9). */
export function localeCookie(locale: Locale): string {
  return `${LOCALE_COOKIE}=${locale}; max-age=${365 * 24 * 3600}; path=/; samesite=lax`;
}
