import * as v from "valibot";
import { QUERY_MAX } from "../limits.ts";
import { LOCALES, type Locale } from "../wire/api.ts";
import { attemptId, flag, missingAs, oneOf, type Read, rawNumber, rawText, reason, time } from "./fields.ts";

/** Longest texts of a version, in characters. */
export const LONGEST = {
  title: 160,
  slug: 120,
  excerpt: 320,
  coverAlt: 200,
  author: 80,
  category: 40,
  body: 200_000,
} as const;

const tooLong = "validation_max_text_constraint";
const CATEGORY = new RegExp(`^[a-z0-9-]{1,${LONGEST.category}}$`);

/** A tag: words without the characters that its stored form would escape, or that a search reads as wildcards. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: no control character is a word
export const TAG = /^(?! )[^\u0000-\u001f"\\<>&%_\u2028\u2029]{1,40}(?<! )$/;

/** Words of lower-case letters and digits, joined by hyphens; a slash starts a segment, as in the field's pattern. */
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*(\/[a-z0-9]+(-[a-z0-9]+)*)*$/;

const kind = () => v.pipe(rawText, v.picklist(["posts", "articles"], "not_found"));
/** HTML, which pb_hooks/audience/content/clean.ts cleans. */
const body = () => v.pipe(rawText, v.maxLength(LONGEST.body, tooLong));
const line = (most: number) => v.pipe(rawText, v.trim(), v.maxLength(most, tooLong));

/** One language version. `updated` is the version that was read; a save sends it, so that none is lost. */
const version = () =>
  v.object({
    title: v.pipe(line(LONGEST.title), v.nonEmpty()),
    slug: v.pipe(line(LONGEST.slug), v.nonEmpty(), v.regex(SLUG, "slug_invalid")),
    excerpt: line(LONGEST.excerpt),
    coverAlt: line(LONGEST.coverAlt),
    body: body(),
    published: flag,
    publishedAt: v.pipe(
      time(),
      v.transform((time) => time || null),
    ),
    updated: v.pipe(
      rawText,
      v.transform((time) => time || null),
    ),
  });

const noTag = "validation_invalid_format";
export const tags = () => missingAs<string[], string[]>([], v.array(v.pipe(v.string(noTag), v.regex(TAG)), noTag));

/** The fields that versions share. `category` and `position` belong to articles, `tags` to posts. */
const shared = () =>
  v.object({
    tags: v.pipe(
      tags(),
      v.maxLength(12, "validation_invalid_format"),
      v.transform((tags) => [...new Set(tags)]),
    ),
    category: rawText,
    position: v.pipe(
      missingAs(0, rawNumber),
      v.integer(),
      v.check((position) => Math.abs(position) <= 1_000_000, "validation_only_int_constraint"),
    ),
    author: v.pipe(rawText, v.maxLength(LONGEST.author, tooLong)),
  });

/**
 * A document. `key` is null for a new one; a version that is null stays unchanged. With `force` it replaces what
 * someone else saved in the meantime; without, that is 409 `content_changed`. `attempt` names the editor that a new document was
 * begun in, so that its first save makes one document, however often it is sent.
 */
export const contentSave = () => {
  const one = v.nullish(version(), null);
  return v.pipe(
    v.object({
      kind: kind(),
      key: v.pipe(
        rawText,
        v.regex(/^[a-z0-9-]{0,80}$/, "not_found"),
        v.transform((key) => key || null),
      ),
      versions: v.pipe(
        missingAs({}, v.object({ fr: one, en: one })),
        v.check(({ fr, en }) => fr !== null || en !== null, "validation_required"),
      ),
      shared: missingAs({}, shared()),
      force: flag,
      attempt: attemptId,
    }),
    v.forward(
      v.check(({ kind, shared }) => kind !== "articles" || CATEGORY.test(shared.category), "validation_invalid_format"),
      ["shared", "category"],
    ),
  );
};
/** `POST /api/app/admin/content/save`. */
export type ContentSave = Read<typeof contentSave>;
export type ContentShared = ContentSave["shared"];
/** One language version for the editor. */
export type ContentVersion = NonNullable<ContentSave["versions"][Locale]>;

export const previewInput = () => v.object({ body: body() });
/** A document, or one language of it. */
export const contentDelete = () =>
  v.object({
    kind: kind(),
    key: rawText,
    locale: v.pipe(rawText, v.picklist(["", ...LOCALES])),
    reason: reason("validation_required"),
  });
/** Names a document. */
export const contentKey = () => v.object({ kind: kind(), key: rawText });
export const searchDone = () => v.object({ id: rawText });
export const contentQuery = () =>
  v.object({ kind: rawText, language: rawText, state: rawText, q: rawText, after: rawText });

/** Whether an article helped. */
export const voteInput = () =>
  v.object({
    locale: v.pipe(rawText, v.picklist(LOCALES, "validation_invalid_value")),
    useful: missingAs(null, v.boolean()),
    slug: rawText,
  });

/** The language of an answer; French when unknown. */
export const localeQuery = () => v.object({ locale: v.fallback(oneOf(LOCALES), "fr") });
/** A reader's search. */
export const siteSearch = () =>
  v.object({ ...localeQuery().entries, q: v.pipe(rawText, v.trim(), v.maxLength(QUERY_MAX, tooLong)) });
