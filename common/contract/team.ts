import * as v from "valibot";
import { EMAIL_MAX } from "../limits.ts";
import { TEAM_ROLES, type TeamRole } from "../permissions.ts";
import { address } from "./accounts.ts";
import { oneOf, rawText } from "./fields.ts";
import type { FactorKind } from "./second-factor.ts";

/** Shapes of /admin/team and of the page of its invitations. Times are ISO 8601 in UTC. */

/** Days for which an invitation's link works. */
export const INVITATION_DAYS = 7;

export type TeamMember = {
  id: string;
  email: string;
  name: string;
  /** "" for an administrator without a role, who may do nothing. */
  role: TeamRole | "";
  /** The kinds of second factors, each once; `mail` for codes by e-mail where nothing else is. */
  factors: (FactorKind | "mail")[];
  /** The last use of a session; null without one. */
  lastSeen: string | null;
  blocked: boolean;
  you: boolean;
};

export type TeamInvitation = {
  id: string;
  email: string;
  role: TeamRole;
  /** The name or address of who invited; "" for a superuser. */
  by: string;
  sent: string;
  expires: string;
  expired: boolean;
};

/** `GET /api/app/admin/team`. */
export type TeamAnswer = { people: TeamMember[]; invitations: TeamInvitation[] };

/** `POST /api/app/admin/team/invitations` {email, role}. */
export const teamInvite = () =>
  v.object({
    email: v.pipe(rawText, v.trim(), v.nonEmpty(), v.maxLength(EMAIL_MAX), address()),
    role: oneOf(TEAM_ROLES),
  });

/** `POST /api/app/admin/team/{id}/role` {role, before: {role}}. */
export const teamRole = () => v.object({ role: oneOf(TEAM_ROLES) });

/** `POST /api/app/team/invitation` {token}: `asksPassword`: the account is new, or nobody has confirmed its address yet. */
export type InvitationFacts = { email: string; role: TeamRole; asksPassword: boolean };

/** `POST /api/app/team/accept` {token, password}; the password counts where one is asked for. */
export const teamAccept = () => v.object({ token: rawText, password: rawText });

/** `GET /api/app/team/entry`: what an administrator lacks before anything of the administration opens. */
export type TeamEntry = { needsFactor: boolean };
