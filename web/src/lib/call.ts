import { i18n } from "@lingui/core";
import { authStore, readStored } from "./auth-store.ts";
import { http } from "./http.ts";
import { readFile } from "./read-file.ts";
import { isSessionOver, statusOf } from "./request-error.ts";

/** Records per request when reading a whole list (spec §9): `getFullList({ batch: FULL_LIST_BATCH })`. */
export const FULL_LIST_BATCH = 500;

type Client = typeof import("./pb.ts")["pb"];
type Query = Readonly<Record<string, string>>;

/**
 * A signed-in member's call through the SDK. Throws what the SDK throws; where that means that the session is over, it signs
 * out soon after.
 */
export async function memberCall<T>(call: (pb: Client) => Promise<T>, isOver = isSessionOver): Promise<T> {
  const { pb, refused } = await import("./pb.ts");
  const { token } = pb.authStore;
  try {
    return await call(pb);
  } catch (error) {
    if (isOver(error)) void refused(token);
    throw error;
  }
}

/**
 * Calls our routes below `area` through memberCall: `get<T>`, `post<T>` and `patch<T>` return JSON of shape T,
 * `download` a file. Aborting `signal` ends a read. `around` makes each call.
 */
export function callsOf(area: string, around: <T>(call: () => Promise<T>) => Promise<T> = (call) => call()) {
  const send = <T>(method: string, path: string, options: object) =>
    around(() => memberCall((pb) => pb.send<T>(area + path, { method, ...options })));
  return {
    get: <T>(path: string, signal?: AbortSignal, query: Query = {}) =>
      send<T>("GET", path, { query, ...(signal && { signal }) }),
    /** A search sends its terms as the body, and takes a signal as a read does. */
    post: <T>(path: string, body: object = {}, signal?: AbortSignal) =>
      send<T>("POST", path, { body, ...(signal && { signal }) }),
    patch: <T>(path: string, body: object) => send<T>("PATCH", path, { body }),
    /** Creates a record, or replaces the one read as `before`: 409 `record_changed` when someone changed it since. */
    save: (record: object, before?: { id: string }) =>
      before
        ? send<void>("PATCH", `/${before.id}`, { body: { ...record, before } })
        : send<void>("POST", "", { body: record }),
    download: (path: string, options: { method?: "POST"; query?: Query; body?: object } = {}) =>
      around(() =>
        memberCall(async (pb) =>
          http<File>(area + path, {
            read: readFile,
            // The next member in this tab must not get it.
            signal: (await import("./pb.ts")).ownSignal(),
            // A file is written in the page's language, whatever the browser prefers.
            headers: { Authorization: pb.authStore.token, "Accept-Language": i18n.locale },
            ...options,
          }),
        ),
      ),
  };
}

/**
 * PATCH of the member's own record (spec §7). Fields and errors are those of the collection `users`. The access rule hides the
 * record from a dead token: to its owner, "not found" means "signed out". To another member, who has signed in in another tab,
 * it means that this page is not theirs.
 */
export async function updateMember(id: string, fields: Record<string, unknown>): Promise<void> {
  let isOwn = false;
  const isOver = (error: unknown) => {
    if (statusOf(error) !== 404) return isSessionOver(error);
    if (!isOwn) authStore.set(readStored(Date.now()));
    return isOwn;
  };
  await memberCall((pb) => {
    isOwn = pb.authStore.record?.id === id;
    return pb.collection("users").update(id, fields);
  }, isOver);
}
