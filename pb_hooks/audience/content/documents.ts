import type { Locale } from "../../../common/contract/api.ts";
import type { ContentKind, Cover, DocumentText } from "../../../common/contract/content.ts";
import { unbroken } from "../../../common/html.ts";
import { knownLocale } from "../../../common/locale.ts";
import { dbTime, isoOrNull } from "../../../common/time.ts";
import { row, rows } from "../../lib/sql.ts";
import { freshFor, KNOWLEDGE, VISIBLE } from "./rules.ts";
import { outline, readingMinutes } from "./text.ts";

/** Path of a document, without locale prefix. */
export function documentPath(kind: ContentKind, slug: string): string {
  return `${kind === "posts" ? "/blog" : KNOWLEDGE}/${slug}`;
}

/** The picture of a document's row, at two sizes; null for none. */
export function coverOf(
  kind: ContentKind,
  { id, cover, coverAlt: alt }: { id: string; cover: string; coverAlt: string },
): Cover | null {
  if (cover === "") return null;
  const src = `/api/files/${kind}/${id}/${encodeURIComponent(cover)}`;
  return { src: `${src}?thumb=1280x720`, thumb: `${src}?thumb=640x360`, alt };
}

/** The body of a document's row as readers get it, with what is told of it. */
export function documentText({ body, updated }: { body: string; updated: string }): DocumentText {
  return { ...unbroken(outline(body)), minutes: readingMinutes(body), updated };
}

/** A document's other addresses: the slug in each language that readers can see. */
export type Translations = Partial<Record<Locale, string>>;

/** The other addresses of the documents that share a key. */
export function translations(app: CoreApp, kind: ContentKind, key: string, now: Date): Translations {
  const sql = `SELECT locale, slug FROM ${kind} WHERE translation_key = {:key} AND ${VISIBLE}`;
  const found = rows(app, sql, { key, now: dbTime(now) }, { locale: "", slug: "" });
  return Object.fromEntries(found.map(({ locale, slug }) => [locale, slug]));
}

/**
 * Where the document with this slug is, in any language and with any capitals: in the language asked for, else in its own;
 * null when there is none.
 */
export function addressOf(
  app: CoreApp,
  { kind, slug, locale }: { kind: ContentKind; slug: string; locale: Locale },
  now: Date,
): { locale: Locale; slug: string } | null {
  const sql = `SELECT locale, slug, translation_key FROM ${kind} WHERE locale IN ('fr', 'en') AND slug = {:slug} AND ${VISIBLE}
    ORDER BY locale = {:locale} DESC LIMIT 1`;
  const params = { slug: slug.toLowerCase(), locale, now: dbTime(now) };
  const found = row(app, sql, params, { locale: "", slug: "", translation_key: "" });
  if (!found) return null;
  const own = knownLocale(found.locale);
  const there = own === locale ? found.slug : translations(app, kind, found.translation_key, now)[locale];
  return there === undefined ? { locale: own, slug: found.slug } : { locale, slug: there };
}

/** Seconds for which a page over these documents is fresh: until the next scheduled one appears, at most a minute. */
export function contentMaxAge(app: CoreApp, kinds: readonly ContentKind[], now: Date): number {
  const times = kinds.flatMap((kind) => {
    const sql = `SELECT published_at AS next FROM ${kind} WHERE published = TRUE AND published_at > {:now}
      ORDER BY published_at LIMIT 1`;
    return row(app, sql, { now: dbTime(now) }, { next: "" })?.next || [];
  });
  return freshFor(isoOrNull(times.sort()[0] ?? "") ?? undefined, now);
}
