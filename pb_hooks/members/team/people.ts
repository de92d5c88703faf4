import type { FactorKind } from "../../../common/contract/second-factor.ts";
import { type TeamAnswer, type TeamMember, teamRole } from "../../../common/contract/team.ts";
import type { TeamRole } from "../../../common/permissions.ts";
import { dbTime, now } from "../../../common/time.ts";
import { factorsOf, isMailboxFactor } from "../../identity/second-factor/public.ts";
import { administer } from "../../lib/change.ts";
import { refuseStale } from "../../lib/edit-conflict.ts";
import { fail } from "../../lib/errors.ts";
import { parseBody, pathValue } from "../../lib/parse-body.ts";
import { getById } from "../../lib/records.ts";
import { rowOf, rows } from "../../lib/sql.ts";
import { audit } from "../../platform/audit/public.ts";
import { cancelThoseOf } from "./invitations.ts";

const PERSON = rowOf({ text: "id email name role blocked", timeOrNull: "lastSeen" });
const PEOPLE = `SELECT id, email, name, role, blocked,
    COALESCE((SELECT MAX(used) FROM sessions WHERE user = users.id), '') AS lastSeen
  FROM users WHERE admin = TRUE AND NOT EXISTS (SELECT 1 FROM team_invitations i WHERE i.user = users.id)
  ORDER BY created, id`;

const INVITATION = rowOf({ text: "id email role by", time: "sent expires" });
const INVITATIONS = `SELECT i.id, i.email, i.role, COALESCE(NULLIF(b.name, ''), b.email, '') AS "by", i.sent, i.expires
  FROM team_invitations i LEFT JOIN users b ON b.id = i.by ORDER BY i.created, i.id`;

/** `GET /api/app/admin/team`, owners: who administers, with which role, and who is invited (TeamAnswer). */
export function listTeam(e: core.RequestEvent): TeamAnswer {
  const time = now().toISOString();
  return {
    people: rows(e.app, PEOPLE, {}, PERSON).map(({ role, blocked, ...person }) => ({
      ...person,
      role: role as TeamMember["role"], // the collection's own list of values
      blocked: blocked !== "",
      factors: factorsFor(e.app, person.id),
      you: person.id === e.auth?.id,
    })),
    invitations: rows(e.app, INVITATIONS, {}, INVITATION).map(({ role, ...found }) => ({
      ...found,
      role: role as TeamRole, // as above
      expired: found.expires < time,
    })),
  };
}

function factorsFor(app: CoreApp, id: string): TeamMember["factors"] {
  const kinds: readonly FactorKind[] = factorsOf(app, id).map(({ kind }) => kind);
  if (kinds.length > 0) return [...new Set(kinds)];
  return isMailboxFactor(app, getById(app, "users", id)) ? ["mail"] : [];
}

/**
 * `POST /api/app/admin/team/{id}/role` {role, before: {role}}, owners with a fresh proof: another role for a member of the team, whose
 * sessions end; 204. 400 `own_account`, 400 `last_owner`, 404, 409 `record_changed`.
 */
export function changeRole(e: core.RequestEvent): void {
  const { role } = parseBody(teamRole, e);
  administer(e, (tx) => {
    const user = colleague(e, tx);
    const before = user.getString("role");
    refuseStale(e, { role: before }, { role });
    if (before === role) return;
    user.load({ role, staff_since: dbTime(now()) });
    tx.save(user);
    cancelThoseOf(tx, e, user.id);
    audit(tx, e, { action: "team.role", target: user, member: user.id, before: { role: before }, after: { role } });
  });
}

/**
 * `POST /api/app/admin/team/{id}/remove`, owners with a fresh proof: the member keeps the account, and no right of the team; its sessions
 * end; 204. 400 `own_account`, 400 `last_owner`, 404.
 */
export function removeFromTeam(e: core.RequestEvent): void {
  administer(e, (tx) => {
    const user = colleague(e, tx);
    const role = user.getString("role");
    user.load({ admin: false, role: "", staff_since: "" });
    tx.save(user);
    cancelThoseOf(tx, e, user.id);
    audit(tx, e, { action: "team.remove", target: user, member: user.id, before: { role } });
  });
}

/** Another administrator than the one who asks. */
function colleague(e: core.RequestEvent, tx: CoreApp): Rec<"users"> {
  const user = getById(tx, "users", pathValue(e, "id"));
  if (!user.getBool("admin")) throw fail(404, "not_found");
  if (user.id === e.auth?.id) throw fail(400, "own_account");
  return user;
}
