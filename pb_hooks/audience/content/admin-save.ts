import { LOCALES, type Locale } from "../../../common/contract/api.ts";
import {
  type ContentSave,
  type ContentSaved,
  type ContentVersion,
  contentSave,
} from "../../../common/contract/content.ts";
import { now } from "../../../common/time.ts";
import { fail } from "../../lib/errors.ts";
import { parseBody } from "../../lib/parse-body.ts";
import { newRecord, valuesOf } from "../../lib/records.ts";
import { exists } from "../../lib/sql.ts";
import { inTransaction } from "../../lib/transaction.ts";
import { audit, changes } from "../../platform/audit/public.ts";
import { copyCover } from "./admin-cover.ts";
import { type DocumentRecord, documentOf, storedVersions } from "./admin-document.ts";
import { isAsRead, keyOfAttempt, newKey, publishedAtOf, TIMES } from "./attempts.ts";
import { checkBody } from "./check-body.ts";
import { cleanBody } from "./clean.ts";
import { CLEANED } from "./cleaned.ts";
import { withVersions } from "./versions.ts";

type Bodies = Partial<Record<Locale, string>>;

/**
 * `POST /api/app/admin/content/save`, admin: writes both language versions of a document, or neither
 * (common/contract/content.ts). 409 `content_changed` at the language that someone else has saved since the read, unless it holds
 * what is sent: the answer to a save may be lost. 400 by field, such as `fr.slug`.
 */
export function serveSave(e: core.RequestEvent): ContentSaved {
  const input = parseBody(contentSave, e);
  const key = input.key ?? keyOfAttempt(e.app, input) ?? newKey(e.app, input);
  const bodies = cleanBodies(input, storedVersions(e.app, input.kind, key));
  const cleaned: Locale[] = [];
  inTransaction(e, () => {
    const stored = storedVersions(e.app, input.kind, key);
    if (input.key && !stored.fr && !stored.en) throw fail(404, "not_found");
    withVersions(e, { kind: input.kind, key, attempt: input.attempt }, () => {
      const changed = LOCALES.filter((locale) => {
        const version = input.versions[locale];
        if (!version) return false;
        const body = bodies[locale] ?? "";
        if (!saveVersion(e, input, { ...version, body }, { key, locale, stored: stored[locale] })) return false;
        if (lostMarkup(version.body, body)) cleaned.push(locale);
        return true;
      });
      return changed.length > 0;
    });
    copyCover(e.app, input.kind, key);
  });
  const document = documentOf(e.app, input.kind, key);
  const problemsOf = (locale: Locale) => checkBody(e.app, document.versions[locale]?.body ?? "", locale, now());
  return { document, cleaned, problems: { fr: problemsOf("fr"), en: problemsOf("en") } };
}

/** Cleans the bodies that differ from the stored ones: before the transaction, because a long one takes a second. */
function cleanBodies({ versions }: ContentSave, stored: ReturnType<typeof storedVersions>): Bodies {
  const bodies: Bodies = {};
  for (const locale of LOCALES) {
    const body = versions[locale]?.body;
    if (body === undefined) continue;
    bodies[locale] = stored[locale]?.getString("body") === body ? body : cleanBody(body, `${locale}.body`);
  }
  return bodies;
}

/** Where a version belongs, and the record that has it already. */
type Place = { key: string; locale: Locale; stored: DocumentRecord | undefined };

/** Saves one version, with its body cleaned, if it differs from the stored one; returns whether it did. */
function saveVersion(
  e: core.RequestEvent,
  { kind, shared, force, key: known }: ContentSave,
  version: ContentVersion,
  { key, locale, stored }: Place,
): boolean {
  const record: DocumentRecord = stored ?? newRecord(e.app, kind, { locale, translation_key: key });
  const times = stored && valuesOf(stored, TIMES);
  const isStale = !force && !isAsRead(times, version.updated, known === null);
  const before = stored ? factsOf(record) : {};
  const oldBody = record.getString("body");
  const { title, slug, excerpt, coverAlt, body, published } = version;
  record.load({
    ...{ title, slug, excerpt, body, published, cover_alt: coverAlt, author: shared.author, position: shared.position },
    published_at: publishedAtOf(times, version, force, now()),
    ...(kind === "posts" ? { tags: shared.tags } : { category: shared.category }),
  });
  const after = factsOf(record);
  if (stored && body === oldBody && JSON.stringify(before) === JSON.stringify(after)) return false;
  if (isStale) throw fail(409, "content_changed", locale);
  refuseTaken(e.app, kind, locale, slug, record.id);
  record.set(CLEANED, true);
  e.app.save(record);
  const action = stored ? "content.update" : "content.create";
  const changed = changes(before, { ...after, ...(body !== oldBody && { body: `${body.length} characters` }) });
  audit(e.app, e, { action, target: record, ...changed });
  return true;
}

/** A version's small fields, for the log and to detect a change. */
function factsOf(record: DocumentRecord) {
  const names = ["locale", "title", "slug", "excerpt", "cover_alt", "author", "published_at"] as const;
  return {
    ...Object.fromEntries(names.map((name) => [name, record.getString(name)])),
    category: record.getString("category"),
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
