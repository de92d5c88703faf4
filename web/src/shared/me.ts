import { queryOptions, useQuery } from "@tanstack/react-query";
import type { Me } from "../../../common/contract/api.ts";
import { useAuth } from "../lib/auth.tsx";
import { callsOf } from "../lib/call.ts";
import { queryClient } from "../lib/query-client.ts";

/** Polling interval while the server is still working on the account. */
const PENDING_MS = 5000;

const meKey = (id: string) => ["me", id] as const;

/** Query options behind the dashboard, for the member with this id. */
function meOptions(id: string) {
  return queryOptions({
    queryKey: meKey(id),
    queryFn: ({ signal }) => callsOf("/api/app/me").get<Me>("", signal),
    refetchInterval: ({ state }) => (state.data && isPending(state.data) ? PENDING_MS : false),
  });
}

/** True while the streaming account is being created or reconciled; not while it waits for its member. */
export function isPending(me: Me): boolean {
  return me.streaming === null || (me.streaming.state === "queued" && !me.streaming.waiting);
}

/** `GET /api/app/me` of the signed-in member, shared by all parts of the dashboard. Only inside MemberArea. */
export function useMe() {
  const { user } = useAuth();
  return useQuery({ ...meOptions(user?.id ?? ""), enabled: user !== null });
}

/**
 * Writes a change that the server has accepted (or will receive) into the cached member data. A running read may have
 * started before the change and would undo it on the page, so it is cancelled.
 */
export async function changeMe(id: string, change: (me: Me) => Me): Promise<void> {
  await queryClient.cancelQueries({ queryKey: meKey(id) });
  queryClient.setQueryData<Me>(meKey(id), (me) => me && change(me));
}

/** Refetches the member's data. */
export function refreshMe(id: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: meKey(id) });
}
