import type { Locale } from "../../common/contract/api.ts";
import { DEFAULT_LOCALE, parseLocale } from "../../common/locale.ts";

/** The best of our locales for an Accept-Language header (RFC 9110 §12.5.4); French when it names neither. */
export function acceptedLocale(header: string): Locale {
  let best: Locale = DEFAULT_LOCALE;
  let bestWeight = 0;
  for (const part of header.toLowerCase().split(",")) {
    const [tag = "", ...options] = part.trim().split(";");
    const locale = parseLocale(tag.split("-")[0] ?? "");
    const q = options.find((option) => /^\s*q\s*=/.test(option));
    const weight = q === undefined ? 1 : Number(/=\s*([01](?:\.\d{0,3})?)\s*$/.exec(q)?.[1] ?? 0);
    if (locale && weight > bestWeight) {
      best = locale;
      bestWeight = weight;
    }
  }
  return best;
}

/** "" for French and "/en" for English: the prefix of every path of the site. */
export function localePrefix(locale: Locale): string {
  return locale === DEFAULT_LOCALE ? "" : `/${locale}`;
}
