import type { Impersonation, Revealed, UserDetail, UserPage, UserQuery } from "../../../../../common/contract/admin.ts";
import type { TimelinePage } from "../../../../../common/contract/timeline.ts";
import { queryClient } from "../../../lib/query-client.ts";
import { adminCalls } from "../../../shared/proof/admin-calls.ts";

const { download, get, post } = adminCalls();

export const searchUsers = (query: UserQuery, after: string, signal: AbortSignal) =>
  post<UserPage>("/users/search", { ...query, after }, signal);
export const readTimeline = (id: string, group: string, after: string, signal: AbortSignal) =>
  get<TimelinePage>(`/users/${id}/timeline?${new URLSearchParams({ group, after })}`, signal);
export const readUser = (id: string, signal: AbortSignal) => get<UserDetail>(`/users/${id}`, signal);

/** Actions on a member that return nothing. */
export const actOnUser = (id: string, action: string, body: object) => post<void>(`/users/${id}/${action}`, body);
export const revealPassword = (id: string, reason: string) => post<Revealed>(`/users/${id}/reveal`, { reason });
export const exportUser = (id: string, reason: string) => post<object>(`/users/${id}/export`, { reason });
export const impersonate = (id: string, reason: string) => post<Impersonation>(`/users/${id}/impersonate`, { reason });

/** The members of a query, or those with the given ids, as a CSV file. */
export const downloadUsers = (body: Partial<UserQuery> & { ids?: readonly string[]; reason: string }) =>
  download("/users/csv", { method: "POST", body });

export const USERS_KEY = ["admin", "users"] as const;
export const userKey = (id: string) => [...USERS_KEY, "one", id] as const;

/** Refetches lists and members after a change, and the audit log (features/operations/admin-audit), which has noted it. */
export const refreshUsers = () =>
  Promise.all([USERS_KEY, ["admin", "audit"]].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
