import type { Locale } from "../../common/contract/api.ts";
import type { ContentKind } from "../../common/contract/content.ts";
import { localePath, splitLocale } from "../../common/locale.ts";
import { type Decision, decideRoute, findRoute } from "../../common/match.ts";
import { routeRules } from "../../common/routes.ts";

/**
 * Decides an address, however its capitals and its language are written: /Login, /EN/login and /fr/login redirect to one
 * page. A redirect's target is a path of this site with its language.
 */
export function decideAddress(page: string): Decision {
  const asked = decideIn(page);
  if (asked.kind !== "error") return asked;
  const [, first = "", ...rest] = page.split("/");
  const language = first.toLowerCase();
  const below = `/${rest.join("/")}`;
  const other = language === "fr" ? below : language === "en" ? localePath(below, "en") : page;
  // A short path has no capitals; a page's own part, such as a code, may have some.
  for (const spelling of [other, other.toLowerCase()]) {
    if (spelling === page || /^\/[/\\]/.test(spelling)) continue;
    const found = decideIn(spelling);
    if (found.kind === "redirect") return found;
    if (found.kind === "show") return { kind: "redirect", to: spelling };
  }
  return asked;
}

function decideIn(page: string): Decision {
  const { locale, path } = splitLocale(page);
  const decision = decideRoute({ path, fullPath: page }, { rules: routeRules });
  return decision.kind === "redirect" ? { kind: "redirect", to: localePath(decision.to, locale) } : decision;
}

/** The document that an address names, whether or not it exists; null for any other page. */
export function documentOf(page: string): { kind: ContentKind; slug: string; locale: Locale } | null {
  const { locale, path } = splitLocale(page);
  const { route, params } = findRoute(path) ?? {};
  const kind = route?.id === "post" ? "posts" : route?.id === "article" ? "articles" : null;
  return kind && { kind, slug: params?.["*"] ?? "", locale };
}
