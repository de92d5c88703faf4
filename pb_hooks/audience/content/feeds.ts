import type { Locale } from "../../../common/contract/api.ts";
import type { ContentKind } from "../../../common/contract/content.ts";
import { type Route, routes } from "../../../common/routes.ts";
import { dbTime, isoTime, now } from "../../../common/time.ts";
import { pathValue } from "../../lib/parse-body.ts";
import { featurePages } from "../../lib/register.ts";
import type { MapEntry } from "../../lib/site-map.ts";
import { row, rows } from "../../lib/sql.ts";
import { utf8 } from "../../lib/utf8.ts";
import { publicSite, siteUrl } from "../../platform/site/public.ts";
import { newestPosts } from "./blog.ts";
import { contentMaxAge, documentPath } from "./documents.ts";
import { VISIBLE } from "./rules.ts";
import { type Feed, robots, rssFeed, siteMap, siteMapIndex } from "./xml.ts";

/** Posts in a feed: readers poll often, nobody needs the whole blog. */
const FEED_SIZE = 20;

const BLOG_NAME: Record<Locale, string> = { fr: "le blog", en: "the blog" };

const KINDS: readonly ContentKind[] = ["posts", "articles"];

/** Collections of other features whose pages are listed (lib/feature.ts, `siteMap`). */
const LISTED = ["newsletter_issues", "texts"];

/** Documents in one site map. More are split into parts, so that each is quick to make and fits in the page cache. */
const MAP_SIZE = 500;

/** `GET /sitemap.xml`, public: every page for search engines, in both languages; a list of parts on a large site. */
export function serveSiteMap(e: core.RequestEvent): void {
  const time = now();
  const parts = KINDS.map((kind) => ({ kind, count: Math.ceil(countDocuments(e.app, kind, time) / MAP_SIZE) }));
  keep(e, [...KINDS, ...LISTED], contentMaxAge(e.app, KINDS, time));
  const small = parts.every(({ count }) => count <= 1);
  send(e, "application/xml", small ? wholeMap(e.app, time) : partList(e.app, parts));
}

function wholeMap(app: CoreApp, time: Date): string {
  return siteMap(siteUrl(app), [...pages(app), ...KINDS.flatMap((kind) => documents(app, kind, 1, time))]);
}

function partList(app: CoreApp, parts: readonly { kind: ContentKind; count: number }[]): string {
  const numbered = parts.flatMap(({ kind, count }) =>
    Array.from({ length: count }, (_, index) => `/sitemaps/${kind}-${index + 1}.xml`),
  );
  return siteMapIndex(siteUrl(app), ["/sitemaps/pages.xml", ...numbered]);
}

/** `GET /sitemaps/{part}`, public: one part of a split site map, such as pages.xml or posts-2.xml; else 404. */
export function serveSiteMapPart(e: core.RequestEvent): void {
  const time = now();
  const part = pathValue(e, "part");
  const [, name, number] = /^(posts|articles)-([1-9]\d{0,3})\.xml$/.exec(part) ?? [];
  const kind = KINDS.find((candidate) => candidate === name);
  const entries = kind ? documents(e.app, kind, Number(number), time) : part === "pages.xml" ? pages(e.app) : [];
  if (entries.length === 0) throw new NotFoundError();
  keep(e, kind ? [kind] : LISTED, kind ? contentMaxAge(e.app, [kind], time) : 60);
  send(e, "application/xml", siteMap(siteUrl(e.app), entries));
}

function pages(app: CoreApp): MapEntry[] {
  const listed = (routes as readonly Route[]).filter((route) => route.sitemap && !/[:*]/.test(route.path));
  return [...listed.map(({ path }) => ({ paths: { fr: path, en: path } })), ...featurePages(app)];
}

function countDocuments(app: CoreApp, kind: ContentKind, time: Date): number {
  const sql = `SELECT COUNT(DISTINCT translation_key) AS n FROM ${kind} WHERE ${VISIBLE}`;
  return row(app, sql, { now: dbTime(time) }, { n: 0 })?.n ?? 0;
}

/** Part `number` of the documents of a kind, from 1; all languages of a document are in the same part. */
function documents(app: CoreApp, kind: ContentKind, number: number, time: Date): MapEntry[] {
  const sql = `SELECT translation_key, locale, slug, MAX(updated, published_at) AS changed FROM ${kind} WHERE ${VISIBLE}
    AND translation_key IN (SELECT DISTINCT translation_key FROM ${kind} WHERE ${VISIBLE}
      ORDER BY translation_key LIMIT ${MAP_SIZE} OFFSET ${(number - 1) * MAP_SIZE})
    ORDER BY translation_key, locale`;
  const shape = { translation_key: "", locale: "", slug: "", changed: "" };
  const entries = new Map<string, { paths: Record<string, string>; changed: string }>();
  for (const found of rows(app, sql, { now: dbTime(time) }, shape)) {
    const entry = entries.get(found.translation_key) ?? { paths: {}, changed: "" };
    entry.paths[found.locale] = documentPath(kind, found.slug);
    if (found.changed > entry.changed) entry.changed = found.changed;
    entries.set(found.translation_key, entry);
  }
  return [...entries.values()].map(({ paths, changed }) => ({ paths, changed: isoTime(changed) }));
}

/** `GET /rss.xml` and `GET /en/rss.xml`, public: the newest posts of a language. */
export function serveFeed(e: core.RequestEvent, locale: Locale): void {
  const time = now();
  const { brand, tagline } = publicSite(e.app, locale);
  const posts = newestPosts(e.app, locale, FEED_SIZE, time);
  const items = posts.map((post) => ({ ...post, path: documentPath("posts", post.slug) }));
  const title = `${brand} · ${BLOG_NAME[locale]}`;
  const feed = { home: "/blog", self: "/rss.xml", locale, title, description: tagline, items };
  answerFeed(e, feed, ["posts", "site"], contentMaxAge(e.app, ["posts"], time));
}

/** Answers with a feed that may be kept for `maxAge` seconds, until one of the collections changes. */
export function answerFeed(e: core.RequestEvent, feed: Feed, collections: readonly string[], maxAge: number): void {
  keep(e, collections, maxAge);
  send(e, "application/rss+xml", rssFeed(siteUrl(e.app), feed));
}

/** `GET /robots.txt`, public. */
export function serveRobots(e: core.RequestEvent): void {
  keep(e, [], 60);
  send(e, "text/plain", robots(siteUrl(e.app)));
}

/** Tells internal/front/site how long, and until which collections change, it may cache the answer. */
function keep(e: core.RequestEvent, collections: readonly string[], maxAge: number): void {
  const headers = e.response.header();
  headers.set("Surrogate-Control", `max-age=${maxAge}`);
  headers.set("Surrogate-Key", collections.join(" "));
  headers.set("Cache-Control", "no-cache");
}

function send(e: core.RequestEvent, type: string, text: string): void {
  e.blob(200, `${type}; charset=utf-8`, utf8(text));
}
