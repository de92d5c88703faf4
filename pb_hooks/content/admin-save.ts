import { type ContentSave, type ContentVersion, contentSave } from "../../common/schemas/content.ts";
import { dbTime, isoOrNull } from "../../common/time.ts";
import { LOCALES, type Locale } from "../../common/wire/api.ts";
import type { ContentSaved } from "../../common/wire/content.ts";
import { audit, changes } from "../audit/public.ts";
import { fail } from "../lib/errors.ts";
import { parseBody } from "../lib/parse-body.ts";
import { randomText } from "../lib/random.ts";
import { newRecord } from "../lib/records.ts";
import { exists } from "../lib/sql.ts";
import { inTransaction } from "../lib/transaction.ts";
import { copyCover } from "./admin-cover.ts";
import { documentOf, storedVersions } from "./admin-document.ts";
import { cleanBody } from "./clean.ts";
import { CLEANED } from "./cleaned.ts";

/**
 * `POST /api/app/admin/content/save`, admin: writes both language versions of a document, or neither
 * (common/wire/content.ts). 409 `content_changed` at the language that someone else has saved since the read; 400 by
 * field, such as `fr.slug`.
 */
export function serveSave(e: core.RequestEvent): ContentSaved {
  const input = parseBody(contentSave, e);
  const key = input.key ?? newKey(e.app, input);
  const cleaned: Locale[] = [];
  inTransaction(e, () => {
    const stored = storedVersions(e.app, input.kind, key);
    if (input.key && !stored.fr && !stored.en) throw fail(404, "not_found");
    for (const locale of LOCALES) {
      const version = input.versions[locale];
      if (!version) continue;
      const record = stored[locale];
      const known = record ? isoOrNull(record.getString("updated")) : null;
      if (!input.force && known !== version.updated) throw fail(409, "content_changed", locale);
      if (saveVersion(e, input, key, locale, version, record)) cleaned.push(locale);
    }
    copyCover(e.app, input.kind, key);
  });
  return { document: documentOf(e.app, input.kind, key), cleaned };
}

/** Saves one version if it differs from the stored one; returns whether cleaning removed part of its body. */
function saveVersion(
  e: core.RequestEvent,
  { kind, shared }: ContentSave,
  key: string,
  locale: Locale,
  version: ContentVersion,
  stored: core.Record | undefined,
): boolean {
  const record = stored ?? newRecord(e.app, kind, { locale, translation_key: key });
  refuseTaken(e.app, kind, locale, version.slug, record.id);
  const before = stored ? factsOf(record) : {};
  const oldBody = record.getString("body");
  const { title, slug, excerpt, coverAlt, published, publishedAt } = version;
  const body = version.body === oldBody ? oldBody : cleanBody(version.body, `${locale}.body`);
  record.set(CLEANED, true);
  record.load({
    ...{ title, slug, excerpt, body, published, cover_alt: coverAlt, author: shared.author, position: shared.position },
    published_at: publishedAt ? dbTime(new Date(publishedAt)) : "",
    ...(kind === "posts" ? { tags: shared.tags } : { category: shared.category }),
  });
  const after = factsOf(record);
  const changed = changes(before, { ...after, ...(body !== oldBody && { body: `${body.length} characters` }) });
  if (stored && body === oldBody && JSON.stringify(before) === JSON.stringify(after)) return false;
  e.app.save(record);
  const action = stored ? "content.update" : "content.create";
  audit(e.app, e, { action, target: record, ...changed });
  return lostMarkup(version.body, body);
}

/** A version's small fields, for the log and to detect a change. */
function factsOf(record: core.Record) {
  const names = ["locale", "title", "slug", "excerpt", "cover_alt", "author", "category", "published_at"] as const;
  return {
    ...Object.fromEntries(names.map((name) => [name, record.getString(name)])),
    tags: toString(record.get("tags") ?? ""),
    position: record.getInt("position"),
    published: record.getBool("published"),
  };
}

/** @throws 400 `slug_taken` when another document of this language has the address */
function refuseTaken(app: CoreApp, kind: string, locale: Locale, slug: string, own: string): void {
  const same = "locale = {:locale} AND slug = {:slug} AND id != {:own}";
  if (exists(app, kind, same, { locale, slug, own })) throw fail(400, "slug_taken", `${locale}.slug`);
}

/** Whether cleaning removed a tag or an attribute; another spelling of the same is no loss. */
export function lostMarkup(sent: string, saved: string): boolean {
  const weight = (html: string) => (html.match(/<[a-z]|\s[a-z-]+=/gi) ?? []).length;
  return weight(saved) < weight(sent);
}

/** A key for a new document: the last part of its first slug, numbered when taken. */
function newKey(app: CoreApp, { kind, versions }: ContentSave): string {
  const slug = (versions.en ?? versions.fr)?.slug ?? "";
  const wanted = (slug.split("/").at(-1) ?? "").slice(0, 60);
  const isTaken = exists(app, kind, "translation_key = {:wanted}", { wanted });
  // "new" is the address of the empty editor.
  return wanted === "new" || isTaken ? `${wanted}-${randomText(6, "abcdefghijkmnpqrstuvwxyz23456789")}` : wanted;
}
