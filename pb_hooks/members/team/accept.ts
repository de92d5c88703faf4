import { linkToken } from "../../../common/contract/accounts.ts";
import { type InvitationFacts, type TeamEntry, teamAccept } from "../../../common/contract/team.ts";
import { formatParis } from "../../../common/paris.ts";
import { dbTime, now } from "../../../common/time.ts";
import { change } from "../../lib/change.ts";
import { fail } from "../../lib/errors.ts";
import type { JobPayload, JobRun } from "../../lib/feature.ts";
import { lacksFactor, member } from "../../lib/guards.ts";
import { parseBody } from "../../lib/parse-body.ts";
import { dateOf, findById, localeOf } from "../../lib/records.ts";
import { audit } from "../../platform/audit/public.ts";
import { sendMail, writeNotice } from "../../platform/mail/public.ts";
import { invitationOf, isCurrent, tokenOf } from "./invitations.ts";
import { INVITED, ROLE_NAMES } from "./notices.ts";

/** `POST /api/app/team/invitation` {token}, visitors: what the link opens (InvitationFacts). 400 `link_expired` at `token`. */
export function checkInvitation(e: core.RequestEvent): InvitationFacts {
  const { user, role } = invitationOf(e.app, parseBody(linkToken, e).token);
  return { email: user.email(), role, asksPassword: !user.verified() };
}

/**
 * `POST /api/app/team/accept` {token, password}, visitors: gives the role to the invited account, once; 204. The link proves the mailbox
 * alone, so nobody is signed in by it: a confirmed account keeps its password, any other gets `password`. All its sessions end, and
 * nothing of the administration opens before a second factor is set up. 400 `link_expired` at `token`, `member_suspended`, or at
 * `password` what a sign-up says.
 */
export const accept = change(teamAccept, (tx, { token, password }, e) => {
  const { invitation, user, role } = invitationOf(tx, token);
  if (user.getString("blocked")) throw fail(400, "member_suspended");
  // Anyone may have made an unconfirmed account with this address: its owner takes it over with another password.
  if (!user.verified()) {
    if (!password) throw fail(400, "validation_required", "password");
    user.setPassword(password);
    user.setVerified(true);
    user.load({ password_by_mail: true, password_mailed: dbTime(now()) });
  }
  user.load({ admin: true, role, staff_since: dbTime(now()) });
  tx.save(user);
  tx.delete(invitation);
  const actor = { id: user.id, kind: "admin", ip: e.realIP() } as const;
  audit(tx, actor, { action: "team.join", target: user, member: user.id, after: { role } });
});

/** `GET /api/app/team/entry`, members: what an administrator lacks before the administration opens (TeamEntry). */
export function readEntry(e: core.RequestEvent): TeamEntry {
  const user = member(e);
  return { needsFactor: user.getBool("admin") && lacksFactor(e.app, user) };
}

/** Job {user, invitation}: the token is made only here. Does nothing for an invitation that was used or cancelled. */
export function mailInvitation(app: CoreApp, payload: JobPayload, job: JobRun): void {
  const invitation = findById(app, "team_invitations", payload.invitation ?? "");
  const user = findById(app, "users", payload.user ?? "");
  if (!invitation || !user || !isCurrent(app, invitation)) return;
  const locale = localeOf(user);
  const role = ROLE_NAMES[invitation.getString("role")]?.[locale] ?? "";
  const until = formatParis(dateOf(invitation, "expires") ?? now(), locale);
  sendMail(app, user.email(), writeNotice(app, INVITED, locale, { token: tokenOf(invitation), role, until }), job);
}
