import type {
  BulkAction,
  BulkProgress,
  Impersonation,
  Revealed,
  UserDetail,
  UserPage,
  UserQuery,
} from "../../../../common/wire/admin.ts";
import { memberCall, memberCalls } from "../../lib/member-call.ts";
import { queryClient } from "../../lib/query-client.ts";

const AREA = "/api/app/admin";

const { get, post } = memberCalls(AREA);

export const searchUsers = (query: UserQuery, after: string, signal: AbortSignal) =>
  post<UserPage>("/users/search", { ...query, after }, signal);
export const readUser = (id: string, signal: AbortSignal) => get<UserDetail>(`/users/${id}`, signal);

/** One of the actions on a member that answer nothing. */
export const actOnUser = (id: string, action: string, body: object) => post<void>(`/users/${id}/${action}`, body);
export const revealPassword = (id: string, reason: string) => post<Revealed>(`/users/${id}/reveal`, { reason });
export const exportUser = (id: string, reason: string) => post<object>(`/users/${id}/export`, { reason });
export const impersonate = (id: string, reason: string) => post<Impersonation>(`/users/${id}/impersonate`, { reason });

export const startBulk = (body: { action: BulkAction; ids: readonly string[]; days?: number; reason: string }) =>
  post<BulkProgress>("/users/bulk", body);
export const readBulk = (id: string, signal: AbortSignal) => get<BulkProgress>(`/bulk/${id}`, signal);

/** The members of a query, or those with the ids, as a CSV file. */
export async function exportCsv(body: Partial<UserQuery> & { ids?: readonly string[]; reason: string }): Promise<Blob> {
  return memberCall((pb) =>
    pb.send<Blob>(`${AREA}/users/csv`, {
      method: "POST",
      body,
      // The SDK would read the file as JSON.
      fetch: async (address: RequestInfo | URL, options?: RequestInit) => {
        const answer = await fetch(address, options);
        if (!answer.ok) return answer;
        const file = await answer.blob();
        return Object.assign(new Response(null), { json: async () => file });
      },
    }),
  );
}

export const USERS_KEY = ["admin", "users"] as const;
export const userKey = (id: string) => [...USERS_KEY, "one", id] as const;

/** Reads lists and members again after a change. */
export const refreshUsers = () => queryClient.invalidateQueries({ queryKey: USERS_KEY });
