import { type BulkAction, type BulkProgress, bulkInput } from "../../../common/contract/admin.ts";
import { fail } from "../../lib/errors.ts";
import type { JobPayload } from "../../lib/feature.ts";
import { runKey } from "../../lib/job-runner.ts";
import { enqueue } from "../../lib/jobs.ts";
import { parseList } from "../../lib/json.ts";
import { parseBody, pathValue } from "../../lib/parse-body.ts";
import { findById, getById, insert, newId } from "../../lib/records.ts";
import { committed } from "../../lib/transaction.ts";
import { type AuditActor, actorOf, audit } from "../../platform/audit/public.ts";
import { queueVerification } from "../../platform/mail/public.ts";
import { block, type Done, extendTrial } from "./member-actions.ts";

/** Kind of the job that runs a bulk action; its payload is {bulk}. */
export const BULK = "admin.bulk";

/** Members per transaction: after a crash at most this many are checked again, and none is changed twice. */
const STEP = 25;
/** Up to this many are done before the answer, so nobody waits for the next minute. */
const AT_ONCE = 25;

/**
 * `POST /api/app/admin/users/bulk` {action, ids, days?, reason, attempt?}, admin: starts a bulk action, answers its progress. The
 * attempt is the action's id: sent again, it answers the progress of the first, and 409 `record_changed` to other members or days.
 */
export function startBulk(e: core.RequestEvent) {
  const { action, ids, days, reason, attempt } = parseBody(bulkInput, e);
  const actor = actorOf(e);
  const { id } = committed(e.app, (tx) => {
    const wanted = { admin: actor.id, action, days, members: ids, total: ids.length };
    const begun = findById(tx, "bulk_actions", attempt);
    if (begun) return sameAs(wanted, begun);
    const bulk = insert(tx, "bulk_actions", { id: attempt || newId(), reason, ip: actor.ip, ...wanted });
    enqueue(tx, { kind: BULK, key: keyOf(bulk.id), payload: { bulk: bulk.id } });
    audit(tx, actor, {
      action: "user.bulk",
      target: bulk,
      after: { action, members: ids.length, ...(days && { days }) },
      reason,
    });
    return bulk;
  });
  if (ids.length <= AT_ONCE) runKey(e.app, keyOf(id));
  return progressOf(e.app, id);
}

function sameAs(
  wanted: { admin: string; action: string; days: number; members: string[] },
  begun: Rec<"bulk_actions">,
) {
  const { admin, action, days, members } = wanted;
  const isSame =
    begun.getString("admin") === admin &&
    begun.getString("action") === action &&
    begun.getInt("days") === days &&
    parseList(begun.getString("members")).join() === members.join();
  if (!isSame) throw fail(409, "record_changed");
  return begun;
}

const keyOf = (id: string) => `${BULK}:${id}`;

/** `GET /api/app/admin/bulk/{id}`, admin: its progress; 404 `not_found`. */
export function bulkProgress(e: core.RequestEvent) {
  return progressOf(e.app, pathValue(e, "id"));
}

function progressOf(app: CoreApp, id: string): BulkProgress {
  const bulk = getById(app, "bulk_actions", id);
  return {
    id,
    action: actionOf(bulk),
    total: bulk.getInt("total"),
    done: bulk.getInt("done"),
    skipped: bulk.getInt("skipped"),
  };
}

/** The action of a row, one of the collection's own list of values. */
const actionOf = (bulk: Rec<"bulk_actions">) => bulk.getString("action") as BulkAction;

/** Job {bulk}: continues where the last run stopped. Writes the members and the position in the list together. */
export function runBulk(app: CoreApp, payload: JobPayload): void {
  const step = () =>
    committed(app, (tx) => {
      const bulk = findById(tx, "bulk_actions", payload.bulk ?? "");
      if (!bulk) return false;
      const done = bulk.getInt("done");
      const ids = parseList(bulk.getString("members"))
        .slice(done, done + STEP)
        .map(String);
      const actor = starterOf(tx, bulk);
      const changed = ids.filter((id) => doOne(tx, bulk, actor, id)).length;
      if (ids.length < STEP) bulk.set("ip", ""); // done: the log has it
      bulk.load({ done: done + ids.length, skipped: bulk.getInt("skipped") + ids.length - changed });
      tx.save(bulk);
      return ids.length === STEP;
    });
  while (step());
}

/** Who started a bulk action: the id is a superuser's or a member's. */
function starterOf(tx: CoreApp, bulk: Rec<"bulk_actions">): AuditActor {
  const id = bulk.getString("admin");
  return { id, kind: findById(tx, "_superusers", id) ? "superuser" : "admin", ip: bulk.getString("ip") };
}

/**
 * What each action does with a member, for the log; undefined where there is nothing to do: the member is an administrator, already
 * confirmed or blocked, or has just had as many confirmations as one may.
 */
const ACTS: Record<BulkAction, (tx: CoreApp, user: Rec<"users">, bulk: Rec<"bulk_actions">) => Done | undefined> = {
  verify: (tx, user) => (!user.verified() && queueVerification(tx, user) ? {} : undefined),
  extend: (tx, user, bulk) => extendTrial(tx, user, bulk.getInt("days")),
  suspend: (tx, user) => (user.getBool("admin") || user.getString("blocked") !== "" ? undefined : block(tx, user)),
};

/** False when nothing was done. Only a failure of the server throws, because it stops everyone after this member. */
function doOne(tx: CoreApp, bulk: Rec<"bulk_actions">, actor: AuditActor, id: string): boolean {
  const user = findById(tx, "users", id);
  const action = actionOf(bulk);
  const done = user && ACTS[action](tx, user, bulk);
  if (!done) return false;
  audit(tx, actor, {
    action: `user.${action}`,
    target: ["users", id],
    member: id,
    ...done,
    reason: bulk.getString("reason"),
  });
  return true;
}
