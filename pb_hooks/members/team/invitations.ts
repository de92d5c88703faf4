import { INVITATION_DAYS, teamInvite } from "../../../common/contract/team.ts";
import type { TeamRole } from "../../../common/permissions.ts";
import { addDays, dbTime, now } from "../../../common/time.ts";
import { administer } from "../../lib/change.ts";
import { fail, must } from "../../lib/errors.ts";
import { hashKey } from "../../lib/hash-key.ts";
import { enqueue } from "../../lib/jobs.ts";
import { findMember } from "../../lib/members.ts";
import { parseBody, pathValue } from "../../lib/parse-body.ts";
import { findById, findOne, getById, insert, newRecord } from "../../lib/records.ts";
import { requestLocale } from "../../lib/request-locale.ts";
import { type AuditActor, audit, SYSTEM } from "../../platform/audit/public.ts";
import { requireMailServer } from "../../platform/mail/public.ts";
import { isTaken } from "../imports/public.ts";

type Invitation = Rec<"team_invitations">;

export const INVITE = "team.invite";

/** So long after its link has ended, an invitation can be sent again. */
const EXPIRED_DAYS = 30;

/**
 * `POST /api/app/admin/team/invitations` {email, role}, owners with a fresh proof: mails a link that gives the role to the account with
 * this address, or to a new one. The new one has no trial and no streaming account, and nobody signs in to it before its person has
 * chosen a password. 204. 400 `validation_not_unique` at `email` for someone who is in the team or invited, `member_suspended`;
 * 409 `mail_off`.
 */
export function invite(e: core.RequestEvent): void {
  const { email, role } = parseBody(teamInvite, e);
  requireMailServer(e.app);
  administer(e, (tx) => {
    const user = findMember(tx, email) ?? newAccount(e, tx, email);
    const isInTeam = user.getBool("admin") && user.getString("role") !== "";
    if (isInTeam || findOne(tx, "team_invitations", "user = {:user}", { user: user.id }))
      throw fail(400, "validation_not_unique", "email");
    if (user.getString("blocked")) throw fail(400, "member_suspended", "email");
    const invitation = insert(tx, "team_invitations", {
      ...{ user: user.id, email: user.email(), role, by: must(e.auth, "owner").id },
      ...terms(),
    });
    send(tx, invitation);
    audit(tx, e, { action: "team.invite", target: user, member: user.id, after: { role } });
  });
}

/**
 * `POST …/invitations/{id}/resend`, owners with a fresh proof: a new link for as long again; the previous one no longer works. 204. 409
 * `record_changed` where the account has another address since.
 */
export function resend(e: core.RequestEvent): void {
  requireMailServer(e.app);
  administer(e, (tx) => {
    const invitation = getById(tx, "team_invitations", pathValue(e, "id"));
    if (!isCurrent(tx, invitation)) throw fail(409, "record_changed");
    invitation.load(terms());
    tx.save(invitation);
    send(tx, invitation);
    const member = invitation.getString("user");
    audit(tx, e, { action: "team.resend", target: ["users", member], member });
  });
}

/** `POST …/invitations/{id}/cancel`, owners with a fresh proof: the link no longer works, and an account that it made is deleted. 204. */
export function cancel(e: core.RequestEvent): void {
  administer(e, (tx) => {
    cancelOne(tx, e, getById(tx, "team_invitations", pathValue(e, "id")));
  });
}

/** Cancels what someone has begun who may invite no more. */
export function cancelThoseOf(tx: CoreApp, e: core.RequestEvent, by: string): void {
  for (const invitation of tx.findRecordsByFilter("team_invitations", "by = {:by}", "", 0, 0, { by }))
    if (invitation) cancelOne(tx, e, invitation);
}

/** Cancels the invitations whose links ended long ago. */
export function purgeInvitations(app: CoreApp): void {
  const before = dbTime(addDays(now(), -EXPIRED_DAYS));
  app.runInTransaction((tx) => {
    for (const invitation of tx.findRecordsByFilter("team_invitations", "expires < {:before}", "", 0, 0, { before }))
      if (invitation) cancelOne(tx, SYSTEM, invitation);
  });
}

function cancelOne(tx: CoreApp, by: core.RequestEvent | AuditActor, invitation: Invitation): void {
  const user = getById(tx, "users", invitation.getString("user"));
  const before = { role: invitation.getString("role") };
  audit(tx, by, { action: "team.cancel", target: user, member: user.id, before });
  tx.delete(invitation);
  // Without a role, an administrator is an account that the invitation made.
  const isMade = user.getBool("admin") && user.getString("role") === "";
  if (isMade && user.getString("invited")) tx.delete(user);
  else if (isMade) {
    user.set("admin", false); // it has chosen a password by another link
    tx.save(user);
  }
}

/** Whether the account still has the address that was invited: its holder may have changed it since. */
export function isCurrent(app: CoreApp, invitation: Invitation): boolean {
  return findById(app, "users", invitation.getString("user"))?.email() === invitation.getString("email");
}

/** The invitation that a link's token names. @throws ApiError 400 `link_expired` at `token`: used, replaced, cancelled, too old, or
 * the account has another address since */
export function invitationOf(
  app: CoreApp,
  token: string,
): { invitation: Invitation; user: Rec<"users">; role: TeamRole } {
  const invitation = findById(app, "team_invitations", token.split(".")[0] ?? "");
  if (!invitation || !$security.equal(token, tokenOf(invitation)) || invitation.getString("expires") < dbTime(now()))
    throw fail(400, "link_expired", "token");
  if (!isCurrent(app, invitation)) throw fail(400, "link_expired", "token");
  const user = getById(app, "users", invitation.getString("user"));
  return { invitation, user, role: invitation.getString("role") as TeamRole }; // the collection's own list of values
}

/** The token of an invitation's link: nothing is stored, and the database alone cannot make one. */
export function tokenOf(invitation: Invitation): string {
  const bound = `${invitation.id} ${invitation.getString("sent")}`;
  return `${invitation.id}.${$security.hs256(bound, hashKey("team invitations"))}`;
}

function terms(): { sent: string; expires: string } {
  const time = now();
  return { sent: dbTime(time), expires: dbTime(addDays(time, INVITATION_DAYS)) };
}

function send(tx: CoreApp, invitation: Invitation): void {
  const key = `${INVITE}:${invitation.getString("user")}:${invitation.getString("sent")}`;
  enqueue(tx, { kind: INVITE, key, payload: { user: invitation.getString("user"), invitation: invitation.id } });
}

/** An administrator without a role: counted nowhere, with rights to nothing, and closed until a password is chosen. */
function newAccount(e: core.RequestEvent, tx: CoreApp, email: string): Rec<"users"> {
  if (isTaken(tx, email)) throw fail(400, "validation_not_unique", "email");
  const user = newRecord(tx, "users", {
    ...{ email, admin: true, plan: "free", locale: requestLocale(e), invited: dbTime(now()) },
  });
  user.setRandomPassword();
  tx.save(user);
  return user;
}
