import { type BulkList, type BulkProgress, bulkAct, bulkInput, type Message } from "../../../common/contract/bulk.ts";
import { reasonInput } from "../../../common/contract/fields.ts";
import { addDays, isoTime, now } from "../../../common/time.ts";
import { administer } from "../../lib/change.ts";
import { fail } from "../../lib/errors.ts";
import { runKey } from "../../lib/job-runner.ts";
import { parseBody, pathValue } from "../../lib/parse-body.ts";
import { dateOf, findById, getById, insert, newId, valuesOf } from "../../lib/records.ts";
import { rowOf, rows } from "../../lib/sql.ts";
import { actorOf, audit } from "../../platform/audit/public.ts";
import { requireMailServer } from "../../platform/mail/public.ts";
import { fix, hasDone, leftOutOf } from "./bulk-members.ts";
import { MAILS, UNDO_DAYS, UNDOABLE } from "./bulk-rules.ts";
import { actionOf, BULK, queueRun, stateOf } from "./bulk-run.ts";
import { filtersOf } from "./user-query.ts";

/** Up to this many are done before the answer, so nobody waits for the next minute. */
const AT_ONCE = 25;
/** Actions that a page shows: the unfinished ones first. */
const LATEST = 5;

/**
 * `POST /api/app/admin/users/bulk` {action, ids or query, days?, message?, reason, attempt?}, admin: fixes whom it meets, starts the
 * action and answers its progress. The attempt is the action's id: sent again, it answers the progress of the first, and 409
 * `record_changed` to another request. 409 `mail_off` to an action that mails without a mail server, `search_filling`.
 */
export function startBulk(e: core.RequestEvent) {
  const { attempt, reason, ...asked } = parseBody(bulkInput, e);
  const { action, ids, query, days, message } = asked;
  if (MAILS.includes(action)) requireMailServer(e.app);
  const actor = actorOf(e);
  const wanted = $security.sha256(JSON.stringify([actor.id, asked]));
  const bulk = administer(e, (tx) => {
    const begun = findById(tx, "bulk_actions", attempt);
    if (begun && begun.getString("wanted") !== wanted) throw fail(409, "record_changed");
    if (begun) return begun;
    const id = attempt || newId();
    const total = fix(tx, id, { ids, query });
    const made = insert(tx, "bulk_actions", {
      ...{ id, admin: actor.id, ip: actor.ip, action, days, reason, total, wanted },
      ...{ state: "running", message: message ?? null },
    });
    queueRun(tx, id);
    const filters = query ? filtersOf(query) : {};
    const after = { action, members: total, ...(days && { days }), ...(message && subjects(message)), ...filters };
    audit(tx, actor, { action: "user.bulk", target: made, after, reason });
    return made;
  });
  if (bulk.getInt("total") <= AT_ONCE) runKey(e.app, `${BULK}:${bulk.id}`);
  return progressOf(e.app, bulk.id);
}

const subjects = ({ fr, en }: Message) => ({ subject_fr: fr.subject, subject_en: en.subject });

/** `POST /api/app/admin/bulk/{id}/act` {act: pause or resume}, admin: its progress; 404 `not_found`, 409 `bulk_state`. */
export function actOnBulk(e: core.RequestEvent): BulkProgress {
  const { act } = parseBody(bulkAct, e);
  const [from, to] = act === "pause" ? (["running", "paused"] as const) : (["paused", "running"] as const);
  return move(e, (tx, bulk) => {
    if (stateOf(bulk) === to) return;
    if (stateOf(bulk) !== from) throw fail(409, "bulk_state");
    bulk.load({ state: to, ...(to === "running" && byCaller(e)) });
    tx.save(bulk);
    if (to === "running") queueRun(tx, bulk.id);
    audit(tx, e, { action: `user.bulk_${act}`, target: bulk });
  });
}

/**
 * `POST /api/app/admin/bulk/{id}/undo` {reason}, admin: takes back what was done, and does no more; its progress. 404 `not_found`,
 * 409 `bulk_state` for what cannot be taken back, or not any more.
 */
export function undoBulk(e: core.RequestEvent): BulkProgress {
  const { reason } = parseBody(reasonInput, e);
  return move(e, (tx, bulk) => {
    if (stateOf(bulk) === "undoing" || stateOf(bulk) === "undone") return;
    if (!canUndo(tx, bulk)) throw fail(409, "bulk_state");
    bulk.load({ state: "undoing", finished: "", reason, ...byCaller(e) });
    tx.save(bulk);
    queueRun(tx, bulk.id);
    audit(tx, e, { action: "user.bulk_undo", target: bulk, reason });
  });
}

/** In whose name an action runs from now on, and by whose permission. */
function byCaller(e: core.RequestEvent): { admin: string; ip: string } {
  const { id, ip } = actorOf(e);
  return { admin: id, ip };
}

function move(e: core.RequestEvent, work: (tx: CoreApp, bulk: Rec<"bulk_actions">) => void): BulkProgress {
  const id = pathValue(e, "id");
  administer(e, (tx) => work(tx, getById(tx, "bulk_actions", id)));
  return progressOf(e.app, id);
}

function canUndo(app: CoreApp, bulk: Rec<"bulk_actions">): boolean {
  if (!UNDOABLE.includes(actionOf(bulk)) || ["undoing", "undone"].includes(stateOf(bulk))) return false;
  const finished = dateOf(bulk, "finished");
  return (!finished || addDays(finished, UNDO_DAYS) > now()) && hasDone(app, bulk.id);
}

/** `GET /api/app/admin/bulk`, admin: the actions that are not finished, and the latest others (BulkList). */
export function listBulk({ app }: core.RequestEvent): BulkList {
  const sql = `SELECT id FROM bulk_actions ORDER BY state IN ('running', 'paused', 'undoing') DESC, created DESC LIMIT ${LATEST}`;
  return { items: rows(app, sql, {}, { id: "" }).map(({ id }) => progressOf(app, id)) };
}

const PROGRESS = rowOf({ text: "id reason", number: "days total done skipped undone kept" });

function progressOf(app: CoreApp, id: string): BulkProgress {
  const bulk = getById(app, "bulk_actions", id);
  return {
    ...valuesOf(bulk, PROGRESS),
    action: actionOf(bulk),
    state: stateOf(bulk),
    created: isoTime(bulk.getString("created")),
    leftOut: leftOutOf(app, id),
    canUndo: canUndo(app, bulk),
  };
}
