import { LOCALES, type Locale } from "../../common/wire/api.ts";
import type { ContentKind, ContentSave, ContentShared, ContentVersion } from "../../common/wire/content.ts";
import { fail } from "../lib/errors.ts";
import { isObject, textOf } from "../lib/json.ts";
import { isSlug, isTag } from "./rules.ts";

const KEY = /^[a-z0-9-]{1,80}$/;

/** A kind of document. @throws 404 for any other word */
export function parseKind(text: string): ContentKind {
  if (text !== "posts" && text !== "articles") throw fail(404, "not_found");
  return text;
}

/** Reads what the editor sends. @throws 400 at the first wrong field; fields of a version are named `fr.title` */
export function parseSave(sent: unknown): ContentSave {
  const kind = parseKind(textOf(sent, "kind"));
  const key = textOf(sent, "key");
  if (key !== "" && !KEY.test(key)) throw fail(404, "not_found");
  const body = isObject(sent) ? sent : {};
  const given = isObject(body.versions) ? body.versions : {};
  const version = (locale: Locale) => (isObject(given[locale]) ? parseVersion(locale, given[locale]) : null);
  const [fr, en] = [version(LOCALES[0]), version(LOCALES[1])];
  if (!fr && !en) throw fail(400, "validation_required", "versions");
  return {
    kind,
    key: key || null,
    shared: parseShared(kind, body.shared),
    versions: { fr, en },
    force: body.force === true,
  };
}

function parseShared(kind: ContentKind, sent: unknown): ContentShared {
  const shared = isObject(sent) ? sent : {};
  const tags = Array.isArray(shared.tags) ? shared.tags.map(String) : [];
  if (tags.length > 12 || !tags.every(isTag)) throw fail(400, "validation_invalid_format", "tags");
  const category = textOf(shared, "category");
  if (kind === "articles" && !/^[a-z0-9-]{1,40}$/.test(category))
    throw fail(400, "validation_invalid_format", "category");
  const position = Number(shared.position ?? 0);
  if (!Number.isInteger(position) || Math.abs(position) > 1_000_000)
    throw fail(400, "validation_only_int_constraint", "position");
  return { tags: [...new Set(tags)], category, position, author: limited(textOf(shared, "author"), 80, "author") };
}

function parseVersion(locale: Locale, sent: unknown): ContentVersion {
  const text = (name: string, most: number) => limited(textOf(sent, name).trim(), most, `${locale}.${name}`);
  const title = text("title", 160);
  if (title === "") throw fail(400, "validation_required", `${locale}.title`);
  const slug = text("slug", 120);
  if (!isSlug(slug)) throw fail(400, slug === "" ? "validation_required" : "slug_invalid", `${locale}.slug`);
  const publishedAt = textOf(sent, "publishedAt");
  if (publishedAt !== "" && Number.isNaN(Date.parse(publishedAt)))
    throw fail(400, "validation_invalid_value", `${locale}.publishedAt`);
  return {
    ...{ title, slug, excerpt: text("excerpt", 320), coverAlt: text("coverAlt", 200), body: textOf(sent, "body") },
    published: isObject(sent) && sent.published === true,
    publishedAt: publishedAt === "" ? null : new Date(publishedAt).toISOString(),
    updated: textOf(sent, "updated") || null,
  };
}

function limited(text: string, most: number, field: string): string {
  if (text.length > most) throw fail(400, "validation_max_text_constraint", field);
  return text;
}
