import * as v from "valibot";
import { QUERY_MAX } from "../limits.ts";
import { LOCALES, type Locale } from "./api.ts";
import { attemptId, flag, missingAs, oneOf, type Read, rawNumber, rawText, reason, time } from "./fields.ts";

/** Wire shapes of /admin/content; its routes are `/api/app/admin/content…`, for administrators. */

export type ContentKind = "posts" | "articles";

/** What readers see of a language version: nothing, nothing yet, or everything. */
export type VersionState = "draft" | "scheduled" | "published";

/** One language version in the list. `publishedAt` is null for a draft without a date. */
export type VersionSummary = { title: string; slug: string; state: VersionState; publishedAt: string | null };

/** One document in the list: its versions by language, null for a missing one; votes of articles over all days. */
export type ContentItem = {
  kind: ContentKind;
  key: string;
  updated: string;
  versions: Record<Locale, VersionSummary | null>;
  votes: { yes: number; no: number } | null;
};

/** `GET /api/app/admin/content?kind=&language=&state=&q=&after=`; `language` exists, or is missing with `-fr`. */
export type ContentPage = { items: ContentItem[]; next: string | null };

/** `GET /api/app/admin/content/document?kind=&key=`: one whole document. `cover` is an address, or "". */
export type ContentDocument = {
  kind: ContentKind;
  key: string;
  shared: ContentShared;
  cover: string;
  versions: Record<Locale, ContentVersion | null>;
};

/** The saved document; `cleaned` lists the languages whose body lost forbidden markup, `problems` what to correct in each. */
export type ContentSaved = {
  document: ContentDocument;
  cleaned: Locale[];
  problems: Record<Locale, BodyProblem[]>;
};

/**
 * What to correct in a body: a link to no page of this site (`page`), to a heading that it lacks (`anchor`), to what is no address
 * (`address`), or a picture without a description (`picture`). `what` is the address.
 */
export type BodyProblem = { kind: "page" | "anchor" | "address" | "picture"; what: string };

/** `POST /api/app/admin/content/preview` {body, locale}: a body as readers will see it. */
export type ContentPreview = { body: string; headings: Heading[]; minutes: number; problems: BodyProblem[] };

/** The texts of a document at a time. In a draft as they were typed. */
export type DocumentContent = { shared: ContentShared; versions: Record<Locale, ContentVersion | null> };

/**
 * `GET /api/app/admin/content/versions?kind=&key=`: newest first; drafts are what the reader's editors have kept.
 * `by` is "" for the product and for accounts that are gone.
 */
export type VersionItem = {
  id: string;
  state: "saved" | "draft";
  at: string;
  /** The author's name, else the address for who holds `members.read`; "" for a superuser, or for an account that is gone. */
  by: string;
  /** The author's role, also "" for one who has left the team. */
  role: string;
  own: boolean;
  fr: boolean;
  en: boolean;
};
export type DocumentVersions = { items: VersionItem[] };
/** `GET /api/app/admin/content/version?id=`. */
export type DocumentVersion = DocumentContent & { id: string };

/** `GET /api/app/admin/content/searches?after=`: searches without results, most frequent first. */
export type SearchMiss = { id: string; query: string; locale: Locale; count: number; last: string };
export type SearchMissPage = { items: SearchMiss[]; next: string | null };

/** A cover image; `thumb` is the same one at list size. */
export type Cover = { src: string; thumb: string; alt: string };

/** A post in a list, in one language. `slug` may hold slashes. */
export type PostSummary = {
  slug: string;
  title: string;
  excerpt: string;
  tags: string[];
  published: string;
  author: string;
  cover: Cover | null;
};

/** One entry of a table of contents; `level` is 2 or 3. */
export type Heading = { id: string; level: number; title: string };

/** A whole post's or article's additions to its summary. `body` is HTML written by the operator. */
export type DocumentText = { body: string; headings: Heading[]; minutes: number; updated: string };

/** A link from a document to another one: `path` has no locale prefix. */
export type DocumentLink = { path: string; title: string };

/**
 * The knowledge base's tree: categories by key, in order. In a large one `articles` holds those around the reader's
 * position; the category's own page holds all `total`.
 */
export type KnowledgeTree = { category: string; total: number; articles: DocumentLink[] }[];

/** The index of the knowledge base: for members `GET /api/app/kb?locale=`, for everyone the page /aide. */
export type KnowledgeIndex = {
  /** `articles` are the first ten of `total`. */
  categories: { category: string; total: number; articles: (DocumentLink & { excerpt: string })[] }[];
};

/** A segment of text in a search result; `hit` marks the searched words. */
export type Segment = { text: string; hit: boolean };

/** A found post or article. `path` has no locale prefix. */
export type SearchHit = { kind: "post" | "article"; path: string; title: Segment[]; snippet: Segment[] };

/** `GET /api/app/search?q=&locale=`; `exact` is false when only similar words were found. */
export type SearchResult = { hits: SearchHit[]; exact: boolean };

export type PublicFaq = { question: string; answer: string };

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

/** A version as it is typed: nothing is refused but what is too long to be kept. */
const typedVersion = () => {
  const typed = v.pipe(rawText, v.maxLength(2 * LONGEST.excerpt, tooLong));
  return v.object({
    ...{ title: typed, slug: typed, excerpt: typed, coverAlt: typed, body: body(), published: flag },
    ...{ publishedAt: v.nullish(rawText, null), updated: v.nullish(rawText, null) },
  });
};
const draftKey = v.pipe(rawText, v.regex(/^[a-z0-9-]{0,80}$/, "not_found"));
/** What is typed in an editor, to be kept; `key` is "" for a new document. */
export const contentDraft = () => {
  const one = v.nullish(typedVersion(), null);
  const typed = v.pipe(rawText, v.maxLength(2 * LONGEST.excerpt, tooLong));
  return v.object({
    kind: kind(),
    key: draftKey,
    attempt: v.pipe(attemptId, v.nonEmpty("validation_required")),
    versions: missingAs({}, v.object({ fr: one, en: one })),
    shared: missingAs(
      {},
      v.object({
        tags: missingAs<string[], string[]>([], v.pipe(v.array(typed), v.maxLength(50))),
        category: typed,
        position: missingAs(0, rawNumber),
        author: typed,
      }),
    ),
  });
};
export const versionQuery = () => v.object({ id: rawText });
export const draftDrop = () => v.object({ id: rawText });

export const previewInput = () => v.object({ body: body(), locale: v.fallback(oneOf(LOCALES), "fr") });
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
