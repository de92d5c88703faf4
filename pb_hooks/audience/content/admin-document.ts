import type { Locale } from "../../../common/contract/api.ts";
import {
  type ContentDocument,
  type ContentKind,
  type ContentVersion,
  contentKey,
} from "../../../common/contract/content.ts";
import { parseLocale } from "../../../common/locale.ts";
import { fail } from "../../lib/errors.ts";
import { parseQuery } from "../../lib/parse-body.ts";
import { valuesOf } from "../../lib/records.ts";
import { rowOf } from "../../lib/sql.ts";
import { parseTags } from "./rules.ts";

/** `GET /api/app/admin/content/document?kind=&key=`, admin: one whole document; 404 when there is none. */
export function serveDocument(e: core.RequestEvent) {
  const { kind, key } = parseQuery(contentKey, e);
  return documentOf(e.app, kind, key);
}

/** A version of an article or of a post; it holds the fields of its collection alone. */
export type DocumentRecord = Rec<"posts"> & Rec<"articles">;

/** The stored versions of a document by language; empty for an unknown key. */
export function storedVersions(app: CoreApp, kind: ContentKind, key: string): Partial<Record<Locale, DocumentRecord>> {
  const versions: Partial<Record<Locale, DocumentRecord>> = {};
  for (const record of app.findRecordsByFilter(kind, "translation_key = {:key}", "", 2, 0, { key })) {
    const locale = parseLocale(record?.getString("locale") ?? "");
    if (record && locale) versions[locale] = record;
  }
  return versions;
}

/** A document in the editor's format. @throws 404 `not_found` */
export function documentOf(app: CoreApp, kind: ContentKind, key: string): ContentDocument {
  const { fr, en } = storedVersions(app, kind, key);
  const first = fr ?? en;
  if (!first) throw fail(404, "not_found");
  const covered = [fr, en].find((record) => record && record.getString("cover") !== "");
  const file = covered?.getString("cover") ?? "";
  return {
    kind,
    key,
    shared: {
      tags: kind === "posts" ? parseTags(toString(first.get("tags"))) : [],
      category: kind === "articles" ? first.getString("category") : "",
      position: first.getInt("position"),
      author: first.getString("author"),
    },
    cover: covered ? `/api/files/${kind}/${covered.id}/${encodeURIComponent(file)}?thumb=640x360` : "",
    versions: { fr: fr ? versionOf(fr) : null, en: en ? versionOf(en) : null },
  };
}

const VERSION = rowOf({
  text: "title slug excerpt body coverAlt",
  flag: "published",
  timeOrNull: "publishedAt updated",
});

function versionOf(record: DocumentRecord): ContentVersion {
  return valuesOf(record, VERSION);
}
