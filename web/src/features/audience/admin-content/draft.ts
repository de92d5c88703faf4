import { LOCALES, type Locale } from "../../../../../common/contract/api.ts";
import {
  type ContentDocument,
  type ContentKind,
  type ContentSave,
  type ContentVersion,
  type DocumentContent,
  LONGEST,
  type VersionState,
} from "../../../../../common/contract/content.ts";
import { slugOf } from "../../../../../common/slug.ts";
import { fromLocalTime } from "../../../lib/local-time.ts";

/** A document being edited. `key` is null until the first save. */
export type Draft = Omit<ContentDocument, "key"> & { key: string | null };

const EMPTY: ContentVersion = {
  title: "",
  slug: "",
  excerpt: "",
  body: "",
  coverAlt: "",
  published: false,
  publishedAt: null,
  updated: null,
};

/** The time of a scheduled version while it is half typed or cleared: no time, so that a save refuses it. */
const UNFINISHED = "?";

/** A new document with both languages empty, so that neither is forgotten. */
export function newDraft(kind: ContentKind): Draft {
  const shared = { tags: [], category: kind === "articles" ? "start" : "", position: 0, author: "" };
  return { kind, key: null, shared, cover: "", versions: { fr: EMPTY, en: EMPTY } };
}

/** The draft with an empty version in a missing language. */
export function withVersion(draft: Draft, locale: Locale): Draft {
  return { ...draft, versions: { ...draft.versions, [locale]: EMPTY } };
}

/** A changed version. Until it is saved, its address follows its title, unless it was edited by hand. */
export function changeVersion(version: ContentVersion, change: Partial<ContentVersion>): ContentVersion {
  const follows = version.updated === null && version.slug === slugOf(version.title).slice(0, LONGEST.slug);
  const slug = change.title !== undefined && follows ? { slug: slugOf(change.title).slice(0, LONGEST.slug) } : {};
  return { ...version, ...slug, ...change };
}

/** A version's state for readers at a given time. */
export function stateOf({ published, publishedAt }: ContentVersion, now: Date): VersionState {
  if (!published) return "draft";
  return publishedAt === UNFINISHED || isLater(publishedAt, now) ? "scheduled" : "published";
}

const isLater = (time: string | null, now: Date) => time !== null && new Date(time) > now;

/** A version with a time as typed; without one, a scheduled version stays scheduled: it must not appear at once. */
export function withTime(version: ContentVersion, typed: string, now: Date): ContentVersion {
  const none = stateOf(version, now) === "scheduled" ? UNFINISHED : null;
  return { ...version, publishedAt: fromLocalTime(typed) ?? none };
}

/** A version in another state: scheduled starts at the next full hour; published keeps a past date. */
export function withState(version: ContentVersion, state: VersionState, now: Date): ContentVersion {
  const publishedAt = version.publishedAt === UNFINISHED ? null : version.publishedAt;
  const later = isLater(publishedAt, now);
  if (state === "draft") return { ...version, publishedAt, published: false };
  if (state === "published") return { ...version, published: true, publishedAt: later ? null : publishedAt };
  const hour = new Date(Math.ceil((now.getTime() + 1) / 3_600_000) * 3_600_000).toISOString();
  return { ...version, published: true, publishedAt: later ? publishedAt : hour };
}

/** The data to send: non-empty versions, each with the state in which it was read. `attempt` names the editor. */
export function toSave({ kind, key, shared, versions }: Draft, attempt = "", force = false): ContentSave {
  const begun = (version: ContentVersion | null) =>
    version && (version.updated !== null || version.title || version.body || version.slug) ? version : null;
  return { kind, key, shared, force, attempt, versions: { fr: begun(versions.fr), en: begun(versions.en) } };
}

/**
 * The draft with the texts of a version. What readers see of it stays as it is stored, and so does the state that was read, except after
 * the reader's own unsaved text: it was typed upon an older state, which a save then finds.
 */
export function restored(draft: Draft, { shared, versions }: DocumentContent, isOwnDraft: boolean): Draft {
  const version = (locale: Locale) => {
    const [now, then] = [draft.versions[locale], versions[locale]];
    if (!then) return now;
    const { published, publishedAt, updated } = now ?? EMPTY;
    return { ...then, published, publishedAt, updated: isOwnDraft ? then.updated : updated };
  };
  return { ...draft, shared, versions: { fr: version("fr"), en: version("en") } };
}

/** Whether two drafts say the same, whatever state they were read in. */
export function sameTexts(a: Draft, b: Draft): boolean {
  const texts = ({ shared, versions }: Draft) =>
    JSON.stringify([shared, LOCALES.map((locale) => ({ ...(versions[locale] ?? EMPTY), updated: null }))]);
  return texts(a) === texts(b);
}

/** Whether two drafts would be saved identically. */
export function sameDraft(a: Draft, b: Draft): boolean {
  return JSON.stringify(toSave(a)) === JSON.stringify(toSave(b));
}

/** The first language with a version, the reader's before the other. */
export function firstVersion(versions: Draft["versions"], own: Locale): Locale {
  return versions[own] ? own : (LOCALES.find((locale) => versions[locale]) ?? own);
}

/** Tags as typed: words separated by commas. */
export function parseTagText(text: string): string[] {
  return [...new Set(text.split(",").map((tag) => tag.trim()))].filter(Boolean);
}
