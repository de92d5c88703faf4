import type { Locale } from "../../../../../common/contract/api.ts";
import type { KnowledgeIndex } from "../../../../../common/contract/content.ts";

/** The help articles that the member area leads to (pb_migrations/content/articles). */
const SLUGS = {
  "install-tv": { fr: "installer-sur-un-televiseur", en: "install-on-a-tv" },
  "install-phone": { fr: "installer-sur-telephone-ou-tablette", en: "install-on-a-phone-or-tablet" },
  "install-computer": { fr: "installer-sur-un-ordinateur", en: "install-on-a-computer" },
  "install-address": { fr: "installer-votre-adresse-privee", en: "install-your-private-address" },
  "screens-and-updates": { fr: "plusieurs-ecrans-et-mises-a-jour", en: "several-screens-and-updates" },
} as const;

/** Path of a help article, without the language, as links take it. */
export function helpPath(article: keyof typeof SLUGS, locale: Locale): string {
  return `/base-de-connaissances/${SLUGS[article][locale]}`;
}

/** The devices that have an install article in the index; the operator may have taken one away. */
export function installPaths(
  { categories }: KnowledgeIndex,
  locale: Locale,
): Record<"tv" | "phone" | "computer", string | null> {
  const known = new Set(categories.flatMap(({ articles }) => articles.map(({ path }) => path)));
  const found = (path: string) => (known.has(path) ? path : null);
  return {
    tv: found(helpPath("install-tv", locale)),
    phone: found(helpPath("install-phone", locale)),
    computer: found(helpPath("install-computer", locale)),
  };
}
