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
import { addDays, addSeconds, dbTime, now } from "../../../common/time.ts";
import { fail } from "../../lib/errors.ts";
import { permits } from "../../lib/guards.ts";
import { parseBody, parseQuery } from "../../lib/parse-body.ts";
import { insert } from "../../lib/records.ts";
import { exists, type Params, row, rowOf, rows, run } from "../../lib/sql.ts";
import { actorOf } from "../../platform/audit/public.ts";
import { documentOf } from "./admin-document.ts";

/** Saved versions of a document that are kept. */
const KEPT = 50;
/** Drafts that are kept, of each author in each document; of an author's new documents together as many. */
const KEPT_DRAFTS = 20;
/** What one editor keeps within this many seconds is one version. */
const DRAFT_SECONDS = 15 * 60;
/** Unsaved text is kept this many days after the last key. */
const DRAFT_DAYS = 60;

/** SQL: the saved versions of a document. */
const SAVED = "kind = {:kind} AND `key` = {:key} AND state = 'saved'";
/** SQL: created after the last save of the document. */
const UNFOLLOWED = `created > COALESCE((SELECT MAX(s.created) FROM document_versions s
  WHERE s.kind = {:kind} AND s.\`key\` = {:key} AND s.state = 'saved'), '')`;
/** SQL: the caller's drafts of a document, or of all that were never saved. */
const OWN_DRAFTS = "kind = {:kind} AND `key` = {:key} AND state = 'draft' AND author = {:author}";

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
  const isFirst = !exists(e.app, "document_versions", SAVED, { kind, key });
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

/** Drafts never displace what was saved, nor one author's those of another. */
function prune(app: CoreApp, { author, ...place }: Place & { author: string }): void {
  const keepNewest = (which: string, most: number, params: Params) => {
    const newest = `SELECT id FROM document_versions WHERE ${which} ORDER BY created DESC, rowid DESC LIMIT ${most}`;
    run(app, `DELETE FROM document_versions WHERE ${which} AND id NOT IN (${newest})`, params);
  };
  keepNewest(SAVED, KEPT, place);
  keepNewest(OWN_DRAFTS, KEPT_DRAFTS, { ...place, author });
}

/**
 * `POST /api/app/admin/content/draft` {kind, key, attempt, shared, versions}, with `content.write`: keeps what is typed, as it is. No
 * one but its author sees it, and only a save changes the document. 404 for a document that does not exist.
 */
export function keepDraft(e: core.RequestEvent): void {
  const { kind, key, attempt, ...content } = parseBody(contentDraft, e);
  const place = { kind, key, author: actorOf(e).id };
  e.app.runInTransaction((tx) => {
    if (key && !exists(tx, kind, "translation_key = {:key}", { key })) throw fail(404, "not_found");
    // This editor's own, whatever others keep meanwhile: a save that came between ends the quarter of an hour.
    const last = row(
      tx,
      `SELECT id FROM document_versions WHERE ${OWN_DRAFTS} AND attempt = {:attempt} AND created >= {:since} AND ${UNFOLLOWED}
        ORDER BY created DESC, rowid DESC LIMIT 1`,
      { ...place, attempt, since: dbTime(addSeconds(now(), -DRAFT_SECONDS)) },
      rowOf({ text: "id" }),
    );
    if (last) {
      const sql = "UPDATE document_versions SET content = {:content}, updated = {:now} WHERE id = {:id}";
      run(tx, sql, { id: last.id, content: JSON.stringify(content) });
    } else {
      insert(tx, "document_versions", { ...place, attempt, state: "draft", content });
      prune(tx, place);
    }
  });
}

const ITEM = rowOf({ text: "id state by role", flag: "own fr en", time: "at" });

/**
 * `GET /api/app/admin/content/versions?kind=&key=`, with `content.write`: newest first, of drafts the caller's own; with no key those of
 * new documents. Addresses are for those who may see members.
 */
export function listVersions(e: core.RequestEvent): DocumentVersions {
  const place = { ...parseQuery(contentKey, e), author: actorOf(e).id };
  const sql = `SELECT v.id, v.state, v.updated AS at, v.author = {:author} AS own,
      COALESCE(NULLIF(u.name, ''), ${permits(e, "members.read") ? "u.email" : "''"}, '') AS by, COALESCE(u.role, '') AS role,
      v.content ->> '$.versions.fr' IS NOT NULL AS fr, v.content ->> '$.versions.en' IS NOT NULL AS en
    FROM document_versions v LEFT JOIN users u ON u.id = v.author AND v.author != '' WHERE (${SAVED}) OR (${OWN_DRAFTS}) ORDER BY v.created DESC, v.rowid DESC`;
  return {
    items: rows(e.app, sql, place, ITEM).map(({ state, ...item }) => ({
      ...item,
      state: state === "draft" ? "draft" : "saved",
    })),
  };
}

/** `GET /api/app/admin/content/version?id=`, with `content.write`: the texts of a version. Drafts are their author's alone. */
export function readVersion(e: core.RequestEvent): DocumentVersion {
  const { id } = parseQuery(versionQuery, e);
  const found = row(
    e.app,
    "SELECT id, content FROM document_versions WHERE id = {:id} AND (state = 'saved' OR author = {:author})",
    { id, author: actorOf(e).id },
    rowOf({ text: "id content" }),
  );
  if (!found) throw fail(404, "not_found");
  return { id, ...(JSON.parse(found.content) as DocumentContent) }; // as `keep` and `keepDraft` write it
}

/**
 * `POST /api/app/admin/content/draft/drop` {id}, with `content.write`: an own draft, and those before it that no save followed: of the
 * same document, or of a new one of the same editor.
 */
export function dropDraft(e: core.RequestEvent): void {
  const { id } = parseBody(draftDrop, e);
  const author = actorOf(e).id;
  const draft = row(
    e.app,
    "SELECT kind, `key`, attempt, created FROM document_versions WHERE id = {:id} AND state = 'draft' AND author = {:author}",
    { id, author },
    rowOf({ text: "kind key attempt created" }),
  );
  if (!draft) throw fail(404, "not_found");
  run(
    e.app,
    `DELETE FROM document_versions WHERE ${OWN_DRAFTS} AND ({:key} != '' OR attempt = {:attempt})
      AND created <= {:created} AND ${UNFOLLOWED}`,
    { ...draft, author },
  );
}

/** After the deletion of a record: the versions go with a document's last language. */
export function forgetVersions(app: CoreApp, record: core.Record): void {
  if (!app.hasTable("document_versions")) return; // while migrations are reverted
  const [kind, key] = [record.collection().name, record.getString("translation_key")];
  if (!exists(app, kind, "translation_key = {:key}", { key }))
    run(app, "DELETE FROM document_versions WHERE kind = {:kind} AND `key` = {:key}", { kind, key });
}

/** Cron, nightly: deletes unsaved text that nobody has touched for long. */
export function forgetDrafts(): void {
  const before = dbTime(addDays(now(), -DRAFT_DAYS));
  run($app, "DELETE FROM document_versions WHERE state = 'draft' AND updated < {:before}", { before });
}

/** Before the deletion of an account: its unsaved text goes with it. No one else could read it. */
export function forgetAuthor(tx: CoreApp, user: Rec<"users">): void {
  run(tx, "DELETE FROM document_versions WHERE state = 'draft' AND author = {:author}", { author: user.id });
}
