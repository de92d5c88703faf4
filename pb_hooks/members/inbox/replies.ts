import { type SavedReplies, savedReplyInput } from "../../../common/contract/inbox.ts";
import { change, commit } from "../../lib/change.ts";
import { refuseStale } from "../../lib/edit-conflict.ts";
import { pathValue } from "../../lib/parse-body.ts";
import { findById, getById, newId, newRecord } from "../../lib/records.ts";
import { rowOf, rows } from "../../lib/sql.ts";
import { audit } from "../../platform/audit/public.ts";

const REPLY = rowOf({ text: "id name fr en" });

/** `GET …/inbox/replies`, admin: the saved replies by name. */
export function listReplies(e: core.RequestEvent): SavedReplies {
  return {
    items: rows(e.app, "SELECT id, name, fr, en FROM saved_replies ORDER BY name COLLATE NOCASE, id", {}, REPLY),
  };
}

/**
 * `POST …/inbox/replies` {id?, attempt?, name, fr, en, before?}, admin: makes or changes one; {id}. 400 `reply_variable` at a text that
 * names an unknown variable, 409 `record_changed`.
 */
export const saveReply = change(savedReplyInput, (tx, { id, attempt, ...input }, e) => {
  const known = id ? getById(tx, "saved_replies", id) : findById(tx, "saved_replies", attempt);
  if (known)
    refuseStale(e, { name: known.getString("name"), fr: known.getString("fr"), en: known.getString("en") }, input);
  const record = known ?? newRecord(tx, "saved_replies", { id: attempt || newId() });
  const before = { name: record.getString("name") };
  record.load(input);
  tx.save(record);
  audit(tx, e, {
    action: known ? "reply.update" : "reply.create",
    target: record,
    before,
    after: { name: input.name },
  });
  return { id: record.id };
});

/** `POST …/inbox/replies/{id}/delete`, admin: 204; 404 `not_found`. */
export const deleteReply = commit((tx, e): void => {
  const record = getById(tx, "saved_replies", pathValue(e, "id"));
  const [id, name] = [record.id, record.getString("name")];
  tx.delete(record);
  audit(tx, e, { action: "reply.delete", target: ["saved_replies", id], before: { name } });
});
