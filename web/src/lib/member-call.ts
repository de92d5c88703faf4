import { loadPb, logout } from "./auth.tsx";
import { endSessionOn } from "./query-client.ts";
import { statusOf } from "./request-error.ts";

/** Records of one request where a whole list is read (spec §9): `getFullList({ batch: FULL_LIST_BATCH })`. */
export const FULL_LIST_BATCH = 500;

type Client = Awaited<ReturnType<typeof loadPb>>;

/** A call of a signed-in member. Throws what the client throws; a 401 has then logged out already. */
export async function memberCall<T>(call: (pb: Client) => Promise<T>): Promise<T> {
  try {
    return await call(await loadPb());
  } catch (error) {
    endSessionOn(error);
    throw error;
  }
}

/**
 * Calls of the routes below a path, as memberCall makes them; what they answer is T. A body that is left out is empty,
 * and a signal that is aborted ends the call.
 */
export function memberCalls(area: string) {
  const send = <T>(path: string, options: { method: string; body?: object }, signal?: AbortSignal) =>
    memberCall((pb) => pb.send<T>(area + path, { ...options, ...(signal && { signal }) }));
  return {
    get: <T>(path: string, signal?: AbortSignal) => send<T>(path, { method: "GET" }, signal),
    post: <T>(path: string, body: object = {}, signal?: AbortSignal) => send<T>(path, { method: "POST", body }, signal),
  };
}

/** PATCH of the member's own record (spec §7). Fields and errors are those of the collection `users`. */
export async function updateMember(id: string, fields: Record<string, unknown>): Promise<void> {
  try {
    await memberCall((pb) => pb.collection("users").update(id, fields));
  } catch (error) {
    // The access rule hides the record from a token that died: to its owner, "not found" means "signed out".
    if (statusOf(error) === 404) logout();
    throw error;
  }
}
