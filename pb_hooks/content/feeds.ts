import type { Locale } from "../../types/api.ts";
import { type Route, routes } from "../../web/src/routes.ts";
import { rows } from "../lib/sql.ts";
import { dbTime, isoOrNull, now } from "../lib/time.ts";
import { publicSite } from "../site/public.ts";
import { contentMaxAge, documentPath, type Kind, newestPosts } from "./public.ts";
import { type MapEntry, robots, rssFeed, siteMap } from "./xml.ts";

/** Posts in a feed: readers look often, nobody needs the whole blog. */
const FEED_SIZE = 20;

const BLOG_NAME: Record<Locale, string> = { fr: "le blog", en: "the blog" };

/** `GET /sitemap.xml`, anybody: every page for search engines, in both languages, with all posts and articles. */
export function serveSiteMap(e: core.RequestEvent): void {
  const time = now();
  const pages = (routes as readonly Route[]).filter((route) => route.sitemap && !/[:*]/.test(route.path));
  const entries: MapEntry[] = [
    ...pages.map(({ path }) => ({ paths: { fr: path, en: path } })),
    ...documents(e.app, "posts", time),
    ...documents(e.app, "articles", time),
  ];
  keep(e, ["posts", "articles"], contentMaxAge(e.app, ["posts", "articles"], time));
  send(e, "application/xml", siteMap(baseOf(e.app), entries));
}

function documents(app: CoreApp, kind: Kind, time: Date): MapEntry[] {
  const sql = `SELECT translation_key, locale, slug, updated, published_at FROM ${kind}
    WHERE published = TRUE AND published_at <= {:now} ORDER BY published_at DESC, translation_key LIMIT 20000`;
  const shape = { translation_key: "", locale: "", slug: "", updated: "", published_at: "" };
  const entries = new Map<string, { paths: Record<string, string>; changed: string }>();
  for (const found of rows(app, sql, { now: dbTime(time) }, shape)) {
    const entry = entries.get(found.translation_key) ?? { paths: {}, changed: "" };
    entry.paths[found.locale] = documentPath(kind, found.slug);
    for (const time of [found.updated, found.published_at]) if (time > entry.changed) entry.changed = time;
    entries.set(found.translation_key, entry);
  }
  return [...entries.values()].map(({ paths, changed }) => ({ paths, changed: isoOrNull(changed) ?? "" }));
}

/** `GET /rss.xml` and `GET /en/rss.xml`, anybody: the newest posts of a language. */
export function serveFeed(e: core.RequestEvent, locale: Locale): void {
  const time = now();
  const { brand, tagline } = publicSite(e.app, locale);
  keep(e, ["posts", "site"], contentMaxAge(e.app, ["posts"], time));
  const title = `${brand} · ${BLOG_NAME[locale]}`;
  const posts = newestPosts(e.app, locale, FEED_SIZE, time);
  send(e, "application/rss+xml", rssFeed({ base: baseOf(e.app), locale, title, description: tagline, posts }));
}

/** `GET /robots.txt`, anybody. */
export function serveRobots(e: core.RequestEvent): void {
  keep(e, [], 60);
  send(e, "text/plain", robots(baseOf(e.app)));
}

function baseOf(app: CoreApp): string {
  return app.settings().meta.appURL.replace(/\/+$/, "");
}

/** Tells internal/site how long, and until which collections change, the answer may be kept. */
function keep(e: core.RequestEvent, collections: readonly string[], maxAge: number): void {
  const headers = e.response.header();
  headers.set("Surrogate-Control", `max-age=${maxAge}`);
  headers.set("Surrogate-Key", collections.join(" "));
  headers.set("Cache-Control", "no-cache");
}

function send(e: core.RequestEvent, type: string, text: string): void {
  // A text becomes its UTF-8 bytes; the declared type of the parameter does not say so.
  e.blob(200, `${type}; charset=utf-8`, text as unknown as number[]);
}
