import type { Locale, PublicSite } from "./contract/api.ts";
import type { LoaderData } from "./contract/loader-data.ts";
import { localePath } from "./locale.ts";
import type { Route } from "./routes.ts";

/** One step of a breadcrumb trail; `path` has no locale prefix. */
export type Crumb = { name: string; path: string };

const CONTEXT = "https://schema.org";

/** schema.org Organization of the site. `appUrl` is scheme and host, without a trailing slash. */
export function organization(site: PublicSite, appUrl: string): object {
  const links = [site.links.discord, site.links.reddit].filter((link) => link.startsWith("https://"));
  return {
    "@context": CONTEXT,
    "@type": "Organization",
    name: site.brand,
    description: site.tagline,
    url: `${appUrl}/`,
    logo: `${appUrl}/icon-512.png`,
    ...(links.length > 0 ? { sameAs: links } : {}),
  };
}

/** schema.org FAQPage of the questions on the page. */
export function faqPage(faqs: readonly { question: string; answer: string }[]): object {
  return {
    "@context": CONTEXT,
    "@type": "FAQPage",
    mainEntity: faqs.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}

/** schema.org BreadcrumbList from the first page of the trail to the current one, for `PageHead.jsonLd`. */
export function breadcrumbList(crumbs: readonly Crumb[], locale: Locale, appUrl: string): object {
  return {
    "@context": CONTEXT,
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: appUrl + localePath(path, locale),
    })),
  };
}

/** Structured data from the page table: the home page's. Other pages have theirs in `PageHead.jsonLd`. */
export function pageStructuredData(route: Route, site: PublicSite, data: unknown, appUrl: string): object[] {
  if (route.id !== "home") return [];
  const { faqs } = data as LoaderData["home"]; // the route table ties the page to this loader
  return [organization(site, appUrl), ...(faqs.length > 0 ? [faqPage(faqs)] : [])];
}
