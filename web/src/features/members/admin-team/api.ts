import type { TeamAnswer } from "../../../../../common/contract/team.ts";
import type { TeamRole } from "../../../../../common/permissions.ts";
import { thenRefresh } from "../../../lib/query-client.ts";
import { adminCalls } from "../../../shared/proof/admin-calls.ts";

const { get, post } = adminCalls("/team");

export const TEAM_KEY = ["admin", "team"] as const;

export const readTeam = (signal: AbortSignal) => get<TeamAnswer>("", signal);
export const invite = (input: { email: string; role: TeamRole }) =>
  thenRefresh(post<void>("/invitations", input), TEAM_KEY);
export const resend = (id: string) => thenRefresh(post<void>(`/invitations/${id}/resend`), TEAM_KEY);
export const cancel = (id: string) => thenRefresh(post<void>(`/invitations/${id}/cancel`), TEAM_KEY);
/** `before`: the role as the page showed it. */
export const changeRole = (id: string, role: TeamRole, before: string) =>
  thenRefresh(post<void>(`/${id}/role`, { role, before: { role: before } }), TEAM_KEY);
export const remove = (id: string) => thenRefresh(post<void>(`/${id}/remove`), TEAM_KEY);
