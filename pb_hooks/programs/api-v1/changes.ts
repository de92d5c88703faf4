import { givenDays, newUser, type user } from "../../../common/contract/api-v1.ts";
import type { Read } from "../../../common/contract/fields.ts";
import { type Limit, take } from "../../lib/limit-store.ts";
import { sendsMail } from "../../lib/mail-server.ts";
import { pathValue } from "../../lib/parse-body.ts";
import { findById } from "../../lib/records.ts";
import { row } from "../../lib/sql.ts";
import { addOne, isTaken, sharedHash } from "../../members/imports/public.ts";
import { block, giveDays } from "../../operations/admin/public.ts";
import { type AuditEntry, audit } from "../../platform/audit/public.ts";
import { CREATIONS, INVITATIONS, Problem } from "./errors.ts";
import { actorOf, changing, once } from "./once.ts";
import { type ApiCall, bodyOf } from "./serve.ts";
import { userOf } from "./users.ts";

/** `POST /api/v1/users`: a member without a trial, as one that an administrator adds. */
export function createUser(call: ApiCall): object {
  const { displayName: name, plan: slug, ...sent } = bodyOf(newUser(), call.request);
  if (sent.invite && !sendsMail(call.app)) throw new Problem("mail_off");
  const hash = sharedHash(call.app);
  return once(call, { path: "users", ...sent, name, slug }, (tx) => {
    if (isTaken(tx, sent.email)) throw new Problem("email_taken");
    limit(tx, `api-create:${call.caller.owner}`, CREATIONS);
    if (sent.invite) limit(tx, `api-invite:${call.caller.owner}`, INVITATIONS);
    const plan = slug ? planOf(tx, slug) : "";
    const made = addOne(tx, { ...sent, name, plan, transfer: "" }, hash);
    const after = { days: sent.days, invite: sent.invite, plan };
    note(tx, call, made, { action: "user.add", after });
    return { user: made.id, answer: userOf(tx, made.id, call.now) };
  });
}

/** `POST /api/v1/users/{id}/days`: days from the end of what is paid, or from now. */
export function addUserDays(call: ApiCall): object {
  const id = pathValue(call.request, "id");
  const { days } = bodyOf(givenDays(), call.request);
  return once(call, { path: "days", id, days }, (tx) => {
    const member = memberOf(tx, id);
    note(tx, call, member, { action: "user.comp", ...giveDays(tx, member, days) });
    return { user: id, answer: userOf(tx, id, call.now) };
  });
}

/** `DELETE /api/v1/users/{id}/access`: blocks the member, as an administrator does. Sent again, it changes nothing. */
export function endAccess(call: ApiCall): Read<typeof user> {
  const id = pathValue(call.request, "id");
  return changing(call, (tx) => {
    const member = memberOf(tx, id);
    if (member.getBool("admin")) throw new Problem("admin_account");
    if (!member.getString("blocked")) note(tx, call, member, { action: "user.suspend", ...block(tx, member) });
    return userOf(tx, id, call.now);
  });
}

/** @throws Problem `too_many_members` */
function limit(tx: CoreApp, what: string, most: Limit): void {
  if (!take(tx, what, most)) throw new Problem("too_many_members", { retryAfter: most.every });
}

function memberOf(tx: CoreApp, id: string): Rec<"users"> {
  const found = findById(tx, "users", id);
  if (!found) throw new Problem("not_found");
  return found;
}

/** The id of the plan with a slug. @throws Problem `body_invalid` at `plan` */
function planOf(tx: CoreApp, slug: string): string {
  const found = row(tx, "SELECT id FROM plans WHERE slug = {:slug}", { slug }, { id: "" });
  if (!found) throw new Problem("body_invalid", { field: "plan" });
  return found.id;
}

/** The log names the owner of the key as the administrator, and the key. */
function note(tx: CoreApp, call: ApiCall, member: Rec<"users">, entry: AuditEntry): void {
  const after = { ...entry.after, api_key: call.caller.prefix };
  audit(tx, actorOf(call), { ...entry, target: member, member: member.id, after });
}
