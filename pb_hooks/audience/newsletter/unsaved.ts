import {
  type IssueText,
  issueQuery,
  issueUnsaved,
  issueUnsavedDrop,
  type UnsavedIssue,
} from "../../../common/contract/newsletter.ts";
import { fail } from "../../lib/errors.ts";
import { parseBody, parseQuery } from "../../lib/parse-body.ts";
import { insert } from "../../lib/records.ts";
import { exists, row, rowOf, run } from "../../lib/sql.ts";
import { actorOf } from "../../platform/audit/public.ts";

const KIND = "newsletter_issues";
/** SQL: the caller's unsaved text of an issue; `key` is "" for those that were never saved. */
const OWN = `kind = '${KIND}' AND \`key\` = {:key} AND author = {:author}`;

/**
 * `POST /api/app/admin/newsletter/unsaved` (issueUnsaved), with `content.write`: keeps what is typed, as it is. Nobody but its author
 * sees it, and only a save changes the issue; pb_hooks/audience/content deletes it in time. 404 for an issue that does not exist.
 */
export function keepUnsaved(e: core.RequestEvent): void {
  const { id: key, attempt, ...content } = parseBody(issueUnsaved, e);
  const place = { key, author: actorOf(e).id };
  e.app.runInTransaction((tx) => {
    if (key && !exists(tx, KIND, "id = {:key}", { key })) throw fail(404, "not_found");
    run(tx, `DELETE FROM document_versions WHERE ${OWN} AND ({:key} != '' OR attempt = {:attempt})`, {
      ...place,
      attempt,
    });
    insert(tx, "document_versions", { ...place, kind: KIND, attempt, state: "draft", content });
  });
}

/**
 * `GET /api/app/admin/newsletter/unsaved?id=`, with `content.write`: what the caller typed last in an issue, or in new ones where `id` is
 * "". The caller's own save drops it; where someone else saved the issue since, the caller chooses.
 */
export function readUnsaved(e: core.RequestEvent): { unsaved: UnsavedIssue | null } {
  const { id: key } = parseQuery(issueQuery, e);
  const sql = `SELECT attempt, content, updated AS at FROM document_versions WHERE ${OWN}
    ORDER BY created DESC, rowid DESC LIMIT 1`;
  const found = row(e.app, sql, { key, author: actorOf(e).id }, rowOf({ text: "attempt content", time: "at" }));
  if (!found) return { unsaved: null };
  const { content, ...rest } = found;
  return { unsaved: { ...rest, ...(JSON.parse(content) as IssueText) } }; // as keepUnsaved writes it
}

/** `POST /api/app/admin/newsletter/unsaved/drop` {id, attempt}, with `content.write`: of an issue, and of the editor that began it. */
export function dropUnsaved(e: core.RequestEvent): void {
  const { id, attempt } = parseBody(issueUnsavedDrop, e);
  const author = actorOf(e).id;
  if (id) run(e.app, `DELETE FROM document_versions WHERE ${OWN}`, { key: id, author });
  run(e.app, `DELETE FROM document_versions WHERE ${OWN} AND attempt = {:attempt}`, { key: "", author, attempt });
}
