import {
  type ContentPreview,
  contentDelete,
  contentQuery,
  previewInput,
  type SearchMissPage,
  searchDone,
} from "../../../common/contract/content.ts";
import { knownLocale, parseLocale } from "../../../common/locale.ts";
import { now } from "../../../common/time.ts";
import { fail, must } from "../../lib/errors.ts";
import { cutPage, READ_ROWS } from "../../lib/keyset.ts";
import { parseBody, parseFile, parseQuery } from "../../lib/parse-body.ts";
import { newRecord } from "../../lib/records.ts";
import { row, rowOf, rows } from "../../lib/sql.ts";
import { inTransaction } from "../../lib/transaction.ts";
import { audit } from "../../platform/audit/public.ts";
import { storedVersions } from "./admin-document.ts";
import { checkBody } from "./check-body.ts";
import { cleanBody } from "./clean.ts";
import { cursorOf, parseCursor } from "./rules.ts";
import { outline, readingMinutes } from "./text.ts";

/** `POST /api/app/admin/content/preview` {body, locale}, admin: the body as readers will see it, and what to correct; stores nothing. */
export function servePreview(e: core.RequestEvent): ContentPreview {
  const { body: typed, locale } = parseBody(previewInput, e);
  const body = cleanBody(typed);
  return { ...outline(body), minutes: readingMinutes(body), problems: checkBody(e.app, body, locale, now()) };
}

/** `POST /api/app/admin/content/delete` {kind, key, locale?, reason}, admin: a document, or one language of it. */
export function serveDelete(e: core.RequestEvent): void {
  const { kind, key, locale, reason } = parseBody(contentDelete, e);
  const only = parseLocale(locale);
  const stored = storedVersions(e.app, kind, key);
  const records = only ? [stored[only]] : [stored.fr, stored.en];
  const found = records.filter((record) => record !== undefined);
  if (found.length === 0) throw fail(404, "not_found");
  inTransaction(e, () => {
    for (const record of found) {
      const before = {
        locale: record.getString("locale"),
        title: record.getString("title"),
        slug: record.getString("slug"),
      };
      e.app.delete(record);
      audit(e.app, e, { action: "content.delete", target: record, before, reason });
    }
  });
}

/** `POST /api/app/admin/content/images`, admin: form data with the file `image`; answers {src} for a body. */
export function serveImage(e: core.RequestEvent) {
  const file = parseFile(e, "image");
  const record = newRecord(e.app, "images", { image: file, name: file.originalName.slice(0, 200) });
  inTransaction(e, () => {
    e.app.save(record);
    audit(e.app, e, { action: "content.image", target: record, after: { image: record.getString("image") } });
  });
  return { src: `/api/files/images/${record.id}/${encodeURIComponent(record.getString("image"))}` };
}

/** `GET /api/app/admin/content/searches?after=`, admin: searches without a result, most frequent first. */
export function serveMisses(e: core.RequestEvent): SearchMissPage {
  const at = parseCursor(parseQuery(contentQuery, e).after);
  const beyond = at ? "WHERE count < {:count} OR (count = {:count} AND id > {:id})" : "";
  const sql = `SELECT id, query, locale, count, updated AS last FROM search_misses ${beyond}
    ORDER BY count DESC, id LIMIT ${READ_ROWS}`;
  const params = at ? { count: Number(at[0]), id: at[1] } : {};
  const found = rows(e.app, sql, params, rowOf({ text: "id query locale", number: "count", time: "last" }));
  const { shown, next } = cutPage(found, ({ count, id }) => cursorOf(String(count), id));
  return { items: shown.map((miss) => ({ ...miss, locale: knownLocale(miss.locale) })), next };
}

/** `POST /api/app/admin/content/searches/done` {id}, admin: removes a search from the list until it is made again. */
export function serveMissDone(e: core.RequestEvent): void {
  const { id } = parseBody(searchDone, e);
  const miss = "SELECT query, locale FROM search_misses WHERE id = {:id}";
  const found = row(e.app, miss, { id }, { query: "", locale: "" });
  if (!found) throw fail(404, "not_found");
  inTransaction(e, () => {
    e.app.delete(must(e.app.findRecordById("search_misses", id), "search"));
    audit(e.app, e, { action: "content.search_done", target: ["search_misses", id], before: found });
  });
}
