import type { Cover, DocumentText, LoaderData, Locale, PostSummary } from "../../common/wire/api.ts";
import { type Params, row, rows } from "../lib/sql.ts";
import { dbTime, isoOrNull } from "../lib/time.ts";
import { around, languagesOf, shelfPage } from "./knowledge.ts";
import { freshFor, isTag, KNOWLEDGE, PAGE_SIZE, pageCount, pageNumber, parseTags, VISIBLE } from "./rules.ts";
import { outline, readingMinutes } from "./text.ts";

/** What other features may read of posts and articles: only what is published and due, in one language. */
export type Kind = "posts" | "articles";

/** Path of a document, without locale prefix. */
export function documentPath(kind: Kind, slug: string): string {
  return `${kind === "posts" ? "/blog" : KNOWLEDGE}/${slug}`;
}

const SUMMARY = {
  id: "",
  slug: "",
  title: "",
  excerpt: "",
  cover: "",
  cover_alt: "",
  author: "",
  tags: "",
  published_at: "",
};
/** A json column may be NULL, which a text can't be. */
const columns = (shape: object) => Object.keys(shape).join(", ").replace("tags", "COALESCE(tags, '') AS tags");

/** One page of the blog, newest first; null when there is no such page or no post with this tag. */
export function blogPage(
  app: CoreApp,
  locale: Locale,
  query: { page?: string; tag?: string },
  now: Date,
): LoaderData["blog"] | null {
  const page = pageNumber(query.page);
  const tag = query.tag ?? null;
  if (page === null || (tag !== null && !isTag(tag))) return null;
  const tagged = tag === null ? "" : "AND tags LIKE {:tag}";
  const params: Params = { locale, now: dbTime(now), ...(tag !== null && { tag: `%"${tag}"%` }) };
  const where = `locale = {:locale} AND ${VISIBLE} ${tagged}`;
  const total = row(app, `SELECT COUNT(*) AS n FROM posts WHERE ${where}`, params, { n: 0 })?.n ?? 0;
  const pages = pageCount(total);
  if (page > pages || (tag !== null && total === 0)) return null;
  const sql = `SELECT ${columns(SUMMARY)} FROM posts WHERE ${where}
    ORDER BY published_at DESC, id DESC LIMIT ${PAGE_SIZE} OFFSET ${(page - 1) * PAGE_SIZE}`;
  return { posts: rows(app, sql, params, SUMMARY).map(summary), page, pages, tag, tags: allTags(app, locale, now) };
}

function allTags(app: CoreApp, locale: Locale, now: Date): string[] {
  const sql = `SELECT DISTINCT COALESCE(tags, '') AS tags FROM posts WHERE locale = {:locale} AND ${VISIBLE}`;
  const lists = rows(app, sql, { locale, now: dbTime(now) }, { tags: "" });
  return [...new Set(lists.flatMap(({ tags }) => parseTags(tags)))].sort();
}

/** The newest posts, for the feed. */
export function newestPosts(app: CoreApp, locale: Locale, count: number, now: Date): PostSummary[] {
  const sql = `SELECT ${columns(SUMMARY)} FROM posts WHERE locale = {:locale} AND ${VISIBLE}
    ORDER BY published_at DESC, id DESC LIMIT ${count}`;
  return rows(app, sql, { locale, now: dbTime(now) }, SUMMARY).map(summary);
}

function summary(post: typeof SUMMARY): PostSummary {
  return {
    slug: post.slug,
    title: post.title,
    excerpt: post.excerpt,
    tags: parseTags(post.tags),
    published: isoOrNull(post.published_at) ?? "",
    author: post.author,
    cover: coverOf("posts", post),
  };
}

function coverOf(kind: Kind, { id, cover, cover_alt }: { id: string; cover: string; cover_alt: string }): Cover | null {
  if (cover === "") return null;
  const src = `/api/files/${kind}/${id}/${encodeURIComponent(cover)}`;
  return { src: `${src}?thumb=1280x720`, thumb: `${src}?thumb=640x360`, alt: cover_alt };
}

/** A document's other addresses: the slug in each language that readers can see. */
export type Translations = Partial<Record<Locale, string>>;

const WHOLE = { ...SUMMARY, body: "", updated: "", translation_key: "" };

/** One post with its neighbours in time; null when it is not public (yet). */
export function postPage(
  app: CoreApp,
  locale: Locale,
  slug: string,
  now: Date,
): (LoaderData["post"] & { translations: Translations }) | null {
  const params = { locale, slug, now: dbTime(now) };
  const found = row(
    app,
    `SELECT ${columns(WHOLE)} FROM posts WHERE locale = {:locale} AND slug = {:slug} AND ${VISIBLE}`,
    params,
    WHOLE,
  );
  if (!found) return null;
  const beside = (sign: "<" | ">", order: "ASC" | "DESC") => {
    const sql = `SELECT slug, title FROM posts WHERE locale = {:locale} AND ${VISIBLE}
      AND (published_at ${sign} {:at} OR (published_at = {:at} AND id ${sign} {:id}))
      ORDER BY published_at ${order}, id ${order} LIMIT 1`;
    const at = { locale, now: params.now, at: found.published_at, id: found.id };
    const neighbour = row(app, sql, at, { slug: "", title: "" });
    return neighbour ? { path: documentPath("posts", neighbour.slug), title: neighbour.title } : null;
  };
  return {
    post: { ...summary(found), ...textOf(found) },
    previous: beside("<", "DESC"),
    next: beside(">", "ASC"),
    translations: translations(app, "posts", found.translation_key, now),
  };
}

function textOf(found: { body: string; updated: string }): DocumentText {
  return {
    ...outline(found.body),
    minutes: readingMinutes(found.body),
    updated: isoOrNull(found.updated) ?? "",
  };
}

function translations(app: CoreApp, kind: Kind, key: string, now: Date): Translations {
  const sql = `SELECT locale, slug FROM ${kind} WHERE translation_key = {:key} AND ${VISIBLE}`;
  const found = rows(app, sql, { key, now: dbTime(now) }, { locale: "", slug: "" });
  return Object.fromEntries(found.map(({ locale, slug }) => [locale, slug]));
}

const ARTICLE = {
  id: "",
  title: "",
  excerpt: "",
  category: "",
  position: 0,
  cover: "",
  cover_alt: "",
  body: "",
  updated: "",
  translation_key: "",
};

/** One article with the tree around it; null when it is not public (yet). */
export function articlePage(
  app: CoreApp,
  locale: Locale,
  slug: string,
  now: Date,
): (LoaderData["article"] & { translations: Translations }) | null {
  const found = row(
    app,
    `SELECT ${columns(ARTICLE)} FROM articles
     WHERE locale = {:locale} AND slug = {:slug} AND ${VISIBLE}`,
    { locale, slug, now: dbTime(now) },
    ARTICLE,
  );
  if (!found) return null;
  const { title, excerpt, category } = found;
  return {
    path: documentPath("articles", slug),
    article: { title, excerpt, category, cover: coverOf("articles", found), ...textOf(found) },
    ...around(app, locale, now, found),
    translations: translations(app, "articles", found.translation_key, now),
  };
}

/** A page of one category's articles; null when there is none. `languages` are those in which the category exists. */
export function categoryPage(
  app: CoreApp,
  locale: Locale,
  asked: { category: string; page: string | undefined },
  now: Date,
): { data: LoaderData["category"]; languages: Locale[] } | null {
  const page = pageNumber(asked.page);
  const found = page === null ? null : shelfPage(app, locale, now, asked.category, page);
  if (!found) return null;
  return { data: { path: `/rubriques/${found.category}`, ...found }, languages: languagesOf(app, found.category, now) };
}

/** Seconds for which a page over these documents is fresh: until the next scheduled one appears, at most a minute. */
export function contentMaxAge(app: CoreApp, kinds: readonly Kind[], now: Date): number {
  const times = kinds.flatMap((kind) => {
    const sql = `SELECT published_at AS next FROM ${kind} WHERE published = TRUE AND published_at > {:now}
      ORDER BY published_at LIMIT 1`;
    return row(app, sql, { now: dbTime(now) }, { next: "" })?.next || [];
  });
  return freshFor(isoOrNull(times.sort()[0] ?? "") ?? undefined, now);
}
