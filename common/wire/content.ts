import type { ContentShared, ContentVersion } from "../schemas/content.ts";
import type { Heading, Locale } from "./api.ts";

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

/** The saved document; `cleaned` lists the languages whose body lost forbidden markup. */
export type ContentSaved = { document: ContentDocument; cleaned: Locale[] };

/** `POST /api/app/admin/content/preview`: a body as readers will see it. */
export type ContentPreview = { body: string; headings: Heading[]; minutes: number };

/** `GET /api/app/admin/content/searches?after=`: searches without results, most frequent first. */
export type SearchMiss = { id: string; query: string; locale: Locale; count: number; last: string };
export type SearchMissPage = { items: SearchMiss[]; next: string | null };
