import { type BulkAction, bulkInput } from "../../common/schemas/members.ts";
import type { BulkProgress } from "../../common/wire/admin.ts";
import { type AuditActor, actorOf, audit } from "../audit/public.ts";
import type { JobPayload } from "../lib/feature.ts";
import { runKey } from "../lib/job-runner.ts";
import { enqueue } from "../lib/jobs.ts";
import { parseList } from "../lib/json.ts";
import { parseBody, pathValue } from "../lib/parse-body.ts";
import { findById, getById, insert } from "../lib/records.ts";
import { block, extendTrial, resend } from "./member-actions.ts";

/** Kind of the job that runs a bulk action; its payload is {bulk}. */
export const BULK = "admin.bulk";

/** Members per transaction: after a crash at most this many are checked again, and none is changed twice. */
const STEP = 25;
/** Up to this many are done before the answer, so nobody waits for the next minute. */
const AT_ONCE = 25;

/** `POST /api/app/admin/users/bulk` {action, ids, days?, reason}, admin: starts a bulk action, answers its progress. */
export function startBulk(e: core.RequestEvent): void {
  const { action, ids, days, reason } = parseBody(bulkInput, e);
  const actor = actorOf(e);
  let key = "";
  let id = "";
  e.app.runInTransaction((tx) => {
    const bulk = insert(tx, "bulk_actions", {
      admin: actor.id,
      action,
      days,
      reason,
      ip: actor.ip,
      members: ids,
      total: ids.length,
    });
    id = bulk.id;
    key = `${BULK}:${id}`;
    enqueue(tx, { kind: BULK, key, payload: { bulk: id } });
    audit(tx, actor, {
      action: "user.bulk",
      target: { collection: "bulk_actions", id },
      after: { action, members: ids.length, ...(days && { days }) },
      reason,
    });
  });
  if (ids.length <= AT_ONCE) runKey(e.app, key);
  e.json(200, progressOf(e.app, id));
}

/** `GET /api/app/admin/bulk/{id}`, admin: its progress; 404 `not_found`. */
export function bulkProgress(e: core.RequestEvent): void {
  e.json(200, progressOf(e.app, pathValue(e, "id")));
}

function progressOf(app: CoreApp, id: string): BulkProgress {
  const bulk = getById(app, "bulk_actions", id);
  return {
    id,
    // The collection's own list of values.
    action: bulk.getString("action") as BulkAction,
    total: bulk.getInt("total"),
    done: bulk.getInt("done"),
    skipped: bulk.getInt("skipped"),
  };
}

/** Job {bulk}: continues where the last run stopped. Writes the members and the position in the list together. */
export function runBulk(app: CoreApp, payload: JobPayload): void {
  for (;;) {
    let more = false;
    app.runInTransaction((tx) => {
      const bulk = findById(tx, "bulk_actions", payload.bulk ?? "");
      if (!bulk) return;
      const done = bulk.getInt("done");
      const step = parseList(bulk.getString("members"))
        .slice(done, done + STEP)
        .map(String);
      const changed = step.filter((id) => doOne(tx, bulk, id)).length;
      bulk.set("done", done + step.length);
      bulk.set("skipped", bulk.getInt("skipped") + step.length - changed);
      tx.save(bulk);
      more = step.length === STEP;
    });
    if (!more) return;
  }
}

/** False when there is nothing to do: the member is deleted, an administrator, or already confirmed or blocked. */
function doOne(tx: CoreApp, bulk: core.Record, id: string): boolean {
  const user = findById(tx, "users", id);
  if (!user) return false;
  const action = bulk.getString("action");
  if (action === "verify" && user.verified()) return false;
  if (action === "suspend" && (user.getBool("admin") || user.getString("blocked") !== "")) return false;
  const done =
    action === "extend"
      ? extendTrial(tx, user, bulk.getInt("days"))
      : action === "verify"
        ? resend(tx, user)
        : block(tx, user);
  const actor: AuditActor = { id: bulk.getString("admin"), kind: "admin", ip: bulk.getString("ip") };
  audit(tx, actor, {
    action: `user.${action}`,
    target: { collection: "users", id },
    member: id,
    ...done,
    reason: bulk.getString("reason"),
  });
  return true;
}
