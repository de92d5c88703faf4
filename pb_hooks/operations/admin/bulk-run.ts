import type { BulkAction, BulkState } from "../../../common/contract/bulk.ts";
import { addSeconds, dbTime, now } from "../../../common/time.ts";
import { errorText } from "../../lib/errors.ts";
import type { JobPayload } from "../../lib/feature.ts";
import { isPermitted } from "../../lib/guards.ts";
import { stopping } from "../../lib/job-holders.ts";
import { enqueue } from "../../lib/jobs.ts";
import { sendsMail } from "../../lib/mail-server.ts";
import { findById, getById } from "../../lib/records.ts";
import { committed } from "../../lib/transaction.ts";
import { isInvitingAhead } from "../../members/imports/public.ts";
import { type AuditActor, audit } from "../../platform/audit/public.ts";
import { ACTS, UNDO } from "./bulk-acts.ts";
import { type Met, nextOf, note } from "./bulk-members.ts";
import { isFull } from "./bulk-message.ts";
import { MAILS } from "./bulk-rules.ts";

/** Kind of the job that runs a bulk action, or takes it back; its payload is {bulk}. */
export const BULK = "admin.bulk";

/** Members of one transaction: other writers wait for it, and a crash repeats none that is committed. */
const STEP = 25;
/** How long one run may take: other jobs of the lane wait for it. */
const RUN_SECONDS = 5;
/** Until more messages are queued. */
const WAIT_SECONDS = 5;

/** The action and state of a row, of the collection's own lists of values. */
export const actionOf = (bulk: Rec<"bulk_actions">) => bulk.getString("action") as BulkAction;
export const stateOf = (bulk: Rec<"bulk_actions">) => bulk.getString("state") as BulkState;

/** Starts the job, with the app of the transaction that set the action's state. */
export function queueRun(tx: CoreApp, bulk: string, runAt = now()): void {
  enqueue(tx, { kind: BULK, payload: { bulk }, runAt });
}

/** Job {bulk}: continues where the last run stopped, for a while, and queues itself again until nobody is left. */
export function runBulk(app: CoreApp, payload: JobPayload): void {
  const id = payload.bulk ?? "";
  const end = addSeconds(now(), RUN_SECONDS);
  let outcome: Outcome = "more";
  while (outcome === "more" && now() < end && !stopping(app)) outcome = step(app, id);
  if (outcome !== "over") queueRun(app, id, addSeconds(now(), outcome === "full" ? WAIT_SECONDS : 0));
}

/** What a step has come to: more may be left, none is, or the mail server has enough to do or is missing. */
type Outcome = "more" | "over" | "full";

function step(app: CoreApp, id: string): Outcome {
  try {
    return committed(app, (tx) => doSome(tx, id, STEP));
  } catch (error) {
    console.error(`Members of the action ${id} are done one by one: ${errorText(error)}`);
  }
  for (let done = 0; done < STEP; done++) {
    let failed = "";
    try {
      const outcome = committed(app, (tx) => doSome(tx, id, 1));
      if (outcome !== "more") return outcome;
    } catch (error) {
      failed = errorText(error);
    }
    if (failed) giveUp(app, id, failed);
  }
  return "more";
}

/** Leaves the next member out, whom the server cannot change: nobody else must wait. @throws when nothing can be written at all */
function giveUp(app: CoreApp, id: string, error: string): void {
  console.error(`A member of the action ${id} failed: ${error}`);
  app.runInTransaction((tx) => {
    const bulk = findById(tx, "bulk_actions", id);
    const isUndo = bulk !== undefined && stateOf(bulk) === "undoing";
    const [next] = bulk ? nextOf(tx, id, actionOf(bulk), isUndo, 1) : [];
    if (!bulk || !next) return;
    note(tx, id, next.user, isUndo ? { state: "kept" } : { state: "skipped", why: "failed" });
    count(tx, bulk, isUndo, 1, 1);
  });
}

function doSome(tx: CoreApp, id: string, most: number): Outcome {
  const bulk = findById(tx, "bulk_actions", id);
  if (!bulk || !["running", "undoing"].includes(stateOf(bulk))) return "over";
  const isUndo = stateOf(bulk) === "undoing";
  // Mails would only be printed, with their links.
  if (MAILS.includes(actionOf(bulk)) && !sendsMail(tx)) return "full";
  if (actionOf(bulk) === "message" && isFull(tx)) return "full";
  if (actionOf(bulk) === "invite" && isInvitingAhead(tx)) return "full";
  const next = nextOf(tx, id, actionOf(bulk), isUndo, most);
  if (next.length === 0) {
    finish(tx, bulk, isUndo);
    return "over";
  }
  const actor = starterOf(tx, bulk);
  if (!actor) {
    // A colleague can continue an undo by another one, and an action by resuming it.
    bulk.set("state", isUndo ? "done" : "paused");
    tx.save(bulk);
    return "over";
  }
  const changed = next.filter((met) => (isUndo ? undoOne(tx, bulk, actor, met) : doOne(tx, bulk, actor, met))).length;
  count(tx, bulk, isUndo, next.length, next.length - changed);
  return "more";
}

function finish(tx: CoreApp, bulk: Rec<"bulk_actions">, isUndo: boolean): void {
  // The log has the address. Who was deleted on the way counts no longer.
  bulk.load({ state: isUndo ? "undone" : "done", finished: dbTime(now()), ip: "" });
  if (!isUndo) bulk.set("total", bulk.getInt("done"));
  tx.save(bulk);
}

function count(tx: CoreApp, bulk: Rec<"bulk_actions">, isUndo: boolean, all: number, unchanged: number): void {
  const [done, skipped] = isUndo ? (["undone", "kept"] as const) : (["done", "skipped"] as const);
  bulk.load({ [done]: bulk.getInt(done) + all, [skipped]: bulk.getInt(skipped) + unchanged });
  tx.save(bulk);
}

/** In whose name an action runs: a superuser, or an administrator who still may; undefined where the right is gone. */
function starterOf(tx: CoreApp, bulk: Rec<"bulk_actions">): AuditActor | undefined {
  const [id, ip] = [bulk.getString("admin"), bulk.getString("ip")];
  if (findById(tx, "_superusers", id)) return { id, kind: "superuser", ip };
  const user = findById(tx, "users", id);
  return user && isPermitted(user, "members.write") ? { id, kind: "admin", ip } : undefined;
}

/** False when nothing was done. Only a failure of the server throws. */
function doOne(tx: CoreApp, bulk: Rec<"bulk_actions">, actor: AuditActor, { user: id, why }: Met): boolean {
  const done = why || ACTS[actionOf(bulk)](tx, getById(tx, "users", id), bulk);
  if (typeof done === "string") {
    note(tx, bulk.id, id, { state: "skipped", why: done });
    return false;
  }
  const { stored = "", changed = "", ...log } = done;
  note(tx, bulk.id, id, { state: "done", stored, changed });
  const reason = bulk.getString("reason");
  audit(tx, actor, { action: `user.${actionOf(bulk)}`, target: ["users", id], member: id, ...log, reason });
  return true;
}

/** False when something has happened to the member since, who keeps it. */
function undoOne(tx: CoreApp, bulk: Rec<"bulk_actions">, actor: AuditActor, { user: id, ...gift }: Met): boolean {
  const done = UNDO[actionOf(bulk)]?.(tx, getById(tx, "users", id), bulk, gift);
  note(tx, bulk.id, id, { state: done ? "undone" : "kept" });
  if (!done) return false;
  const reason = bulk.getString("reason");
  audit(tx, actor, { action: "user.undo", target: ["users", id], member: id, ...done, reason });
  return true;
}
