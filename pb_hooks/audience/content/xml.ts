import { LOCALES, type Locale } from "../../../common/contract/api.ts";
import { escapeHtml } from "../../../common/html.ts";
import { DEFAULT_LOCALE } from "../../../common/locale.ts";
import { localePrefix } from "../../lib/locale.ts";
import type { MapEntry } from "../../lib/site-map.ts";

/** Escapes text for XML content and attributes; drops the characters that XML cannot hold. */
export function escapeXml(text: string): string {
  if (PLAIN.test(text)) return text; // almost every address: three times as fast in a large site map
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to drop
  return escapeHtml(text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, ""));
}

const PLAIN = /^[\w./:-]*$/;

/** The address of a path in a language; `base` is scheme and host without a trailing slash. */
function addressOf(base: string, path: string, locale: Locale): string {
  return base + (path === "/" ? localePrefix(locale) || "/" : localePrefix(locale) + path);
}

/** A site map (sitemaps.org 0.9) whose addresses each name their other languages; French is also the default. */
export function siteMap(base: string, entries: readonly MapEntry[]): string {
  const urls: string[] = [];
  for (const { paths, changed } of entries) {
    const modified = changed ? `<lastmod>${escapeXml(changed)}</lastmod>` : "";
    const found: string[] = [];
    let links = "";
    let fallback = "";
    for (const locale of LOCALES) {
      const path = paths[locale];
      if (path === undefined) continue;
      const href = escapeXml(addressOf(base, path, locale));
      found.push(href);
      links += alternate(locale, href);
      if (fallback === "" || locale === DEFAULT_LOCALE) fallback = href;
    }
    links += alternate("x-default", fallback);
    for (const href of found) urls.push(`<url><loc>${href}</loc>${modified}${links}</url>\n`);
  }
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join("")}</urlset>
`;
}

function alternate(language: string, href: string): string {
  return `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`;
}

/** A list of site maps, for a site too large for one; `paths` are those of the parts. */
export function siteMapIndex(base: string, paths: readonly string[]): string {
  const parts = paths.map((path) => `<sitemap><loc>${escapeXml(base + path)}</loc></sitemap>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${parts.join("")}</sitemapindex>
`;
}

/** An entry of a feed; `path` is without locale prefix. */
type FeedItem = { path: string; title: string; published: string; excerpt: string };

/** A feed and its own description. `self` and `home` are paths without locale prefix. */
export type Feed = {
  home: string;
  self: string;
  locale: Locale;
  title: string;
  description: string;
  items: readonly FeedItem[];
};

/** An RSS 2.0 feed, newest first. */
export function rssFeed(base: string, { home, self, locale, title, description, items }: Feed): string {
  const address = (path: string) => escapeXml(addressOf(base, path, locale));
  const entries = items.map((item) => {
    const link = address(item.path);
    const time = new Date(item.published).toUTCString();
    return `<item><title>${escapeXml(item.title)}</title><link>${link}</link><guid isPermaLink="true">${link}</guid><pubDate>${time}</pubDate><description>${escapeXml(item.excerpt)}</description></item>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
<title>${escapeXml(title)}</title><link>${address(home)}</link><description>${escapeXml(description)}</description>
<language>${locale}</language><atom:link href="${address(self)}" rel="self" type="application/rss+xml"/>
${entries.join("")}</channel></rss>
`;
}

/** robots.txt: allows everything but the API, PocketBase's dashboard and signed-in areas, and names the site map. */
export function robots(base: string): string {
  const closed = ["/api/", "/_/", "/admin", "/en/admin", "/UserDashboard", "/en/UserDashboard"];
  const files = ["Allow: /api/files/"];
  const rules = [...files, ...closed.map((path) => `Disallow: ${path}`)];
  return `User-agent: *\n${rules.join("\n")}\n\nSitemap: ${base}/sitemap.xml\n`;
}
