import type { contentSave } from "../schemas/content.ts";
import type { Read } from "../schemas/fields.ts";
import type { Heading, Locale } from "./api.ts";

/** Wire shapes of /admin/content; its routes are `/api/app/admin/content…`, for administrators. */

export type ContentKind = "posts" | "articles";

/** What readers may see of one language version: nothing, nothing yet, or all of it. */
export type VersionState = "draft" | "scheduled" | "published";

/** One language version in the list. `publishedAt` is null for a draft without a date. */
export type VersionSummary = { title: string; slug: string; state: VersionState; publishedAt: string | null };

/** One document in the list: its versions by language, null where one is missing; votes of articles over all days. */
export type ContentItem = {
  kind: ContentKind;
  key: string;
  updated: string;
  versions: Record<Locale, VersionSummary | null>;
  votes: { yes: number; no: number } | null;
};

/** `GET /api/app/admin/content?kind=&language=&state=&q=&after=`; `language` is one that is there, or `-fr`: one that is missing. */
export type ContentPage = { items: ContentItem[]; next: string | null };

/** One language version as it is edited. */
export type ContentVersion = NonNullable<ContentSave["versions"][Locale]>;
export type ContentShared = ContentSave["shared"];

/** `GET /api/app/admin/content/document?kind=&key=`: one document whole. `cover` is an address, or "". */
export type ContentDocument = {
  kind: ContentKind;
  key: string;
  shared: ContentShared;
  cover: string;
  versions: Record<Locale, ContentVersion | null>;
};

/** `POST /api/app/admin/content/save`. */
export type ContentSave = Read<typeof contentSave>;

/** The saved document; `cleaned` names the languages whose body lost markup that readers may not get. */
export type ContentSaved = { document: ContentDocument; cleaned: Locale[] };

/** `POST /api/app/admin/content/preview`: a body as readers will get it. */
export type ContentPreview = { body: string; headings: Heading[]; minutes: number };

/** `GET /api/app/admin/content/searches?after=`: what readers looked for and did not find, most often first. */
export type SearchMiss = { id: string; query: string; locale: Locale; count: number; last: string };
export type SearchMissPage = { items: SearchMiss[]; next: string | null };
