import { addressUndo } from "../../common/schemas/account.ts";
import { addDays } from "../../common/time.ts";
import { audit } from "../audit/public.ts";
import { fail, must } from "../lib/errors.ts";
import type { JobPayload, JobRun } from "../lib/feature.ts";
import { enqueue } from "../lib/jobs.ts";
import { parseBody } from "../lib/parse-body.ts";
import { findById, getById, insert, localeOf } from "../lib/records.ts";
import { exists, run } from "../lib/sql.ts";
import { dbTime, now } from "../lib/time.ts";
import { sendMail, writeNotice } from "../mail/public.ts";
import { CHANGED_ADDRESS } from "./notices.ts";

export const UNDO_JOB = "accounts.address-undo";
const UNDO_DAYS = 7;

/** Marks a record whose change of address nobody may undo: an operator's, or the undoing itself. No field. */
export const FINAL_ADDRESS = "@finalAddress";

/**
 * In the transaction of a new address: keeps the old one for seven days and mails it a link that undoes the change. An
 * address that was never confirmed may be a stranger's, and gets nothing.
 */
export function keepOldAddress(tx: CoreApp, user: core.Record, before: core.Record): void {
  if (user.getBool(FINAL_ADDRESS) || !before.verified()) return;
  const until = dbTime(addDays(now(), UNDO_DAYS));
  const { id } = insert(tx, "address_undos", { user: user.id, email: before.email(), until });
  enqueue(tx, { kind: UNDO_JOB, key: `${UNDO_JOB}:${user.id}:${id}`, payload: { user: user.id, undo: id } });
  const target = { collection: "users", id: user.id };
  audit(tx, { id: user.id, kind: "member", ip: "" }, { action: "account.email", target, member: user.id });
}

/** Refuses an address that another account had until recently: the undoing needs it. @throws ApiError 400 at `email` */
export function refuseKeptAddress(app: CoreApp, email: string, user: string): void {
  if (isKept(app, email, user)) throw fail(400, "validation_not_unique", "email");
}

/** Whether an address is kept for another account than `user`. */
export function isKept(app: CoreApp, email: string, user: string): boolean {
  const where = "email = {:email} COLLATE NOCASE AND user != {:user} AND until > {:now}";
  return exists(app, "address_undos", where, { email, user, now: dbTime(now()) });
}

/** Job {user, undo}: mails the link, whose token is made only now. */
export function mailUndo(app: CoreApp, payload: JobPayload, job: JobRun): void {
  const row = findById(app, "address_undos", payload.undo ?? "");
  const user = findById(app, "users", payload.user ?? "");
  if (!row || !user) return;
  const seconds = Math.floor((row.getDateTime("until").time().unix() * 1000 - now().getTime()) / 1000);
  if (seconds <= 0) return;
  const token = $security.createJWT({ undo: row.id }, secret(app), seconds);
  sendMail(app, row.getString("email"), writeNotice(app, CHANGED_ADDRESS, localeOf(user), { token }), job);
}

/**
 * `POST /api/app/account/address/undo` {token, password, passwordConfirm}, guests: gives the account its former address
 * back, with a new password, and ends every session; 204. Later changes can no longer be undone.
 * @throws ApiError 400 `link_expired` at `token` for a link that was used or is too old, or whose account is gone
 */
export function undoAddress(e: core.RequestEvent): void {
  const { token, password, passwordConfirm } = parseBody(addressUndo, e);
  const id = undoOf(e.app, token);
  if (password !== passwordConfirm) throw fail(400, "validation_values_mismatch", "passwordConfirm");
  e.app.runInTransaction((tx) => {
    const row = findById(tx, "address_undos", id);
    if (!row || row.getString("until") < dbTime(now())) throw fail(400, "link_expired", "token");
    const user = getById(tx, "users", row.getString("user"));
    user.setEmail(row.getString("email"));
    user.setVerified(true);
    user.setPassword(password);
    user.set(FINAL_ADDRESS, true);
    tx.save(user);
    run(tx, "DELETE FROM address_undos WHERE user = {:user} AND created >= {:since}", {
      user: user.id,
      since: row.getString("created"),
    });
    const target = { collection: "users", id: user.id };
    audit(tx, { id: user.id, kind: "member", ip: e.realIP() }, { action: "account.email_undone", target, member: user.id });
  });
  e.noContent(204);
}

function undoOf(app: CoreApp, token: string): string {
  try {
    const { undo } = $security.parseJWT(token, secret(app));
    if (typeof undo === "string") return undo;
  } catch {
    // Damaged, too old, or not ours.
  }
  throw fail(400, "link_expired", "token");
}

/** Not the account's own key, which the change has replaced. */
function secret(app: CoreApp): string {
  return `undo${must(app.findCachedCollectionByNameOrId("users"), "users").emailChangeToken.secret}`;
}
