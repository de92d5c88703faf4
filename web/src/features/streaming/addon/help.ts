import type { Locale } from "../../../../../common/contract/api.ts";

/** The help articles of pb_migrations/1797005000-gateway-articles.ts. */
const SLUGS = {
  "install-address": { fr: "installer-votre-adresse-privee", en: "install-your-private-address" },
  "screens-and-updates": { fr: "plusieurs-ecrans-et-mises-a-jour", en: "several-screens-and-updates" },
} as const;

/** Path of a help article, without the language, as links take it. */
export function helpPath(article: keyof typeof SLUGS, locale: Locale): string {
  return `/base-de-connaissances/${SLUGS[article][locale]}`;
}
