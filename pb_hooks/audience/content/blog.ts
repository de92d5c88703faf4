import type { Locale } from "../../../common/contract/api.ts";
import type { PostSummary } from "../../../common/contract/content.ts";
import type { LoaderData } from "../../../common/contract/loader-data.ts";
import { unbroken } from "../../../common/html.ts";
import { dbTime, storedTime } from "../../../common/time.ts";
import { columns, count, type Params, row, rowOf, rows } from "../../lib/sql.ts";
import { coverOf, documentPath, documentText, type Translations, translations } from "./documents.ts";
import { isTag, PAGE_SIZE, pageCount, pageNumber, parseTags, VISIBLE } from "./rules.ts";

const SUMMARY = rowOf({ text: "id slug title excerpt cover coverAlt author tags", time: "publishedAt" });

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
  const tags = allTags(app, locale, now);
  // LIKE ignores case: every spelling of a tag would be a page.
  if (tag !== null && !tags.includes(tag)) return null;
  const tagged = tag === null ? "" : "AND tags LIKE {:tag}";
  const params: Params = { locale, now: dbTime(now), ...(tag !== null && { tag: `%"${tag}"%` }) };
  const where = `locale = {:locale} AND ${VISIBLE} ${tagged}`;
  const total = count(app, "posts", where, params);
  const pages = pageCount(total);
  if (page > pages) return null;
  const sql = `SELECT ${columns(SUMMARY)} FROM posts WHERE ${where}
    ORDER BY published_at DESC, id DESC LIMIT ${PAGE_SIZE} OFFSET ${(page - 1) * PAGE_SIZE}`;
  return { posts: rows(app, sql, params, SUMMARY).map(summary), page, pages, tag, tags };
}

function allTags(app: CoreApp, locale: Locale, now: Date): string[] {
  const sql = `SELECT DISTINCT COALESCE(tags, '') AS tags FROM posts WHERE locale = {:locale} AND ${VISIBLE}`;
  const lists = rows(app, sql, { locale, now: dbTime(now) }, { tags: "" });
  return [...new Set(lists.flatMap(({ tags }) => parseTags(tags)))].sort();
}

export function newestPosts(app: CoreApp, locale: Locale, count: number, now: Date): PostSummary[] {
  const sql = `SELECT ${columns(SUMMARY)} FROM posts WHERE locale = {:locale} AND ${VISIBLE}
    ORDER BY published_at DESC, id DESC LIMIT ${count}`;
  return rows(app, sql, { locale, now: dbTime(now) }, SUMMARY).map(summary);
}

function summary(post: typeof SUMMARY): PostSummary {
  const { slug, title, excerpt, author, publishedAt: published } = post;
  return {
    ...{ slug, author, published, ...unbroken({ title, excerpt }) },
    tags: parseTags(post.tags),
    cover: coverOf("posts", post),
  };
}

const WHOLE = { ...SUMMARY, ...rowOf({ text: "body translationKey", time: "updated" }) };

/** One post with its neighbours in time; null when it is not public (yet). */
export function postPage(
  app: CoreApp,
  locale: Locale,
  slug: string,
  now: Date,
): (LoaderData["post"] & { translations: Translations }) | null {
  const params = { locale, slug, now: dbTime(now) };
  const sql = `SELECT ${columns(WHOLE)} FROM posts WHERE locale = {:locale} AND slug = {:slug} AND ${VISIBLE}`;
  const found = row(app, sql, params, WHOLE);
  if (!found) return null;
  const beside = (sign: "<" | ">", order: "ASC" | "DESC") => {
    const sql = `SELECT slug, title FROM posts WHERE locale = {:locale} AND ${VISIBLE}
      AND (published_at ${sign} {:at} OR (published_at = {:at} AND id ${sign} {:id}))
      ORDER BY published_at ${order}, id ${order} LIMIT 1`;
    const at = { locale, now: params.now, at: storedTime(found.publishedAt), id: found.id };
    const neighbour = row(app, sql, at, { slug: "", title: "" });
    return neighbour ? { path: documentPath("posts", neighbour.slug), title: unbroken(neighbour.title) } : null;
  };
  return {
    post: { ...summary(found), ...documentText(found) },
    previous: beside("<", "DESC"),
    next: beside(">", "ASC"),
    translations: translations(app, "posts", found.translationKey, now),
  };
}
