import {
  type ContentKind,
  contentDraft,
  contentKey,
  type DocumentContent,
  type DocumentVersion,
  type DocumentVersions,
  draftDrop,
  versionQuery,
} from "../../../common/contract/content.ts";
import { addSeconds, dbTime, now } from "../../../common/time.ts";
import { fail } from "../../lib/errors.ts";
import { parseBody, parseQuery } from "../../lib/parse-body.ts";
import { insert } from "../../lib/records.ts";
import { exists, row, rowOf, rows, run } from "../../lib/sql.ts";
import { actorOf } from "../../platform/audit/public.ts";
import { documentOf } from "./admin-document.ts";

/** Versions of a document that are kept, drafts included; of those who write new ones, so many each. */
const KEPT = 50;
/** What one editor keeps within this many seconds is one version. */
const DRAFT_SECONDS = 15 * 60;

/** SQL: the versions of a document, or the caller's own of documents that were never saved. */
const OF_DOCUMENT = "kind = {:kind} AND `key` = {:key} AND ({:key} != '' OR author = {:author})";

type Place = { kind: ContentKind; key: string };

/**
 * Around the save of a document: keeps what was there before its first version, and what is there now. `save` returns whether it
 * changed anything. The drafts of a new document become its own.
 */
export function withVersions(
  e: core.RequestEvent,
  { kind, key, attempt }: Place & { attempt: string },
  save: () => boolean,
): void {
  const place = { kind, key, author: actorOf(e).id };
  const isFirst = !exists(e.app, "document_versions", OF_DOCUMENT, place);
  const before = isFirst ? contentOf(e.app, place) : null;
  if (!save()) return;
  if (before) keep(e.app, { ...place, author: "" }, before);
  const own =
    "UPDATE document_versions SET `key` = {:key} WHERE kind = {:kind} AND `key` = '' AND attempt = {:attempt} AND author = {:author}";
  if (attempt) run(e.app, own, { ...place, attempt });
  const after = contentOf(e.app, place);
  if (after) keep(e.app, place, after);
  prune(e.app, place);
}

function contentOf(app: CoreApp, { kind, key }: Place): DocumentContent | null {
  if (!exists(app, kind, "translation_key = {:key}", { key })) return null;
  const { shared, versions } = documentOf(app, kind, key);
  return { shared, versions };
}

function keep(app: CoreApp, place: Place & { author: string }, content: DocumentContent): void {
  insert(app, "document_versions", { ...place, state: "saved", content });
}

function prune(app: CoreApp, place: Place & { author: string }): void {
  const newest = `SELECT id FROM document_versions WHERE ${OF_DOCUMENT} ORDER BY created DESC, rowid DESC LIMIT ${KEPT}`;
  run(app, `DELETE FROM document_versions WHERE ${OF_DOCUMENT} AND id NOT IN (${newest})`, place);
}

/**
 * `POST /api/app/admin/content/draft` {kind, key, attempt, shared, versions}, with `content.write`: keeps what is typed, as it is. No
 * reader sees it, and only a save changes the document.
 */
export function keepDraft(e: core.RequestEvent): void {
  const { kind, key, attempt, ...content } = parseBody(contentDraft, e);
  const place = { kind, key, author: actorOf(e).id };
  e.app.runInTransaction((tx) => {
    // The newest of this editor alone: a save that came between ends the quarter of an hour.
    const last = row(
      tx,
      `SELECT id, state, author, attempt, created FROM document_versions WHERE ${OF_DOCUMENT} ORDER BY created DESC, rowid DESC LIMIT 1`,
      place,
      rowOf({ text: "id state author attempt created" }),
    );
    const isSame = last?.state === "draft" && last.author === place.author && last.attempt === attempt;
    if (last && isSame && last.created >= dbTime(addSeconds(now(), -DRAFT_SECONDS))) {
      const sql = "UPDATE document_versions SET content = {:content}, updated = {:now} WHERE id = {:id}";
      run(tx, sql, { id: last.id, content: JSON.stringify(content) });
    } else {
      insert(tx, "document_versions", { ...place, attempt, state: "draft", content });
      prune(tx, place);
    }
  });
}

const ITEM = rowOf({ text: "id state by", flag: "own fr en", time: "at" });

/** `GET /api/app/admin/content/versions?kind=&key=`, with `content.write`: newest first; with no key the caller's new documents. */
export function listVersions(e: core.RequestEvent): DocumentVersions {
  const place = { ...parseQuery(contentKey, e), author: actorOf(e).id };
  const sql = `SELECT v.id, v.state, v.updated AS at, v.author = {:author} AS own,
      COALESCE((SELECT CASE WHEN u.name = '' THEN u.email ELSE u.name END FROM users u WHERE u.id = v.author AND v.author != ''), '') AS by,
      v.content ->> '$.versions.fr' IS NOT NULL AS fr, v.content ->> '$.versions.en' IS NOT NULL AS en
    FROM document_versions v WHERE ${OF_DOCUMENT} ORDER BY v.created DESC, v.rowid DESC LIMIT ${KEPT}`;
  return {
    items: rows(e.app, sql, place, ITEM).map(({ state, ...item }) => ({
      ...item,
      state: state === "draft" ? "draft" : "saved",
    })),
  };
}

/** `GET /api/app/admin/content/version?id=`, with `content.write`: the texts of a version. Drafts of new documents are their author's. */
export function readVersion(e: core.RequestEvent): DocumentVersion {
  const { id } = parseQuery(versionQuery, e);
  const found = row(
    e.app,
    "SELECT id, content FROM document_versions WHERE id = {:id} AND (`key` != '' OR author = {:author})",
    { id, author: actorOf(e).id },
    rowOf({ text: "id content" }),
  );
  if (!found) throw fail(404, "not_found");
  return { id, ...(JSON.parse(found.content) as DocumentContent) }; // as `keep` and `keepDraft` write it
}

/** `POST /api/app/admin/content/draft/drop` {id}, with `content.write`: an own draft, and those before it that no save followed. */
export function dropDraft(e: core.RequestEvent): void {
  const { id } = parseBody(draftDrop, e);
  const author = actorOf(e).id;
  const draft = row(
    e.app,
    "SELECT kind, `key`, created FROM document_versions WHERE id = {:id} AND state = 'draft' AND author = {:author}",
    { id, author },
    rowOf({ text: "kind key created" }),
  );
  if (!draft) throw fail(404, "not_found");
  run(
    e.app,
    `DELETE FROM document_versions WHERE ${OF_DOCUMENT} AND state = 'draft' AND author = {:author} AND created <= {:created}
      AND created > COALESCE((SELECT MAX(s.created) FROM document_versions s
        WHERE s.kind = {:kind} AND s.\`key\` = {:key} AND s.state = 'saved'), '')`,
    { ...draft, author },
  );
}

/** After the deletion of a record: the versions go with a document's last language. */
export function forgetVersions(app: CoreApp, record: core.Record): void {
  const [kind, key] = [record.collection().name, record.getString("translation_key")];
  if (!exists(app, kind, "translation_key = {:key}", { key }))
    run(app, "DELETE FROM document_versions WHERE kind = {:kind} AND `key` = {:key}", { kind, key });
}
