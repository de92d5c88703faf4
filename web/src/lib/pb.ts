import { i18n } from "@lingui/core";
import PocketBase, { LocalAuthStore, type RecordAuthResponse } from "pocketbase";
import { AUTH_KEY, authStore, claim, readStored, stateFrom } from "./auth-store.ts";
import { TIMEOUT_MS } from "./http.ts";
import { statusOf } from "./request-error.ts";
import { afterReplacing, isSameSession, replaceSession } from "./session-end.ts";
import { PERSONAL_KEYS } from "./tab-keys.ts";

/** The only PocketBase client. Loaded lazily (`loadPb`): anonymous visitors of public pages never download it. */
export const pb = new PocketBase("/", new LocalAuthStore(AUTH_KEY));
pb.autoCancellation(false); // the query library manages request lifetimes

// A read of a session that ends here would only be refused, and the answer to a renewal would sign in again. A write runs on: it
// may be what ends the session, and its page waits for the answer. Reads are GETs, and searches, which carry a signal. A read without
// an answer in time has failed: its page says so.
let reads = new AbortController();
let owner = authStore.get().user?.id;
authStore.subscribe(() => {
  const previous = owner;
  owner = authStore.get().user?.id;
  if (!previous || owner === previous) return;
  reads.abort();
  reads = new AbortController();
});
pb.beforeSend = (url, sent) => {
  // What a call answers or mails is in the page's language, whatever the browser prefers.
  const options = { ...sent, headers: { ...sent.headers, "Accept-Language": i18n.locale } };
  if (options.method !== "GET" && !options.signal && !url.endsWith("/auth-refresh")) return { url, options };
  const ends = [reads.signal, AbortSignal.timeout(TIMEOUT_MS), ...(options.signal ? [options.signal] : [])];
  return { url, options: { ...options, signal: AbortSignal.any(ends) } };
};

pb.authStore.onChange((token, record) => {
  if (!token) forgetPerson();
  authStore.set(stateFrom(token, record, Date.now()));
});

/**
 * After a sign-out, in another tab too, the next person in this one must not read what was typed into /trial before
 * (features/identity/auth/kept-form.ts), nor the member's addresses.
 */
function forgetPerson(): void {
  try {
    for (const key of PERSONAL_KEYS) sessionStorage.removeItem(key);
  } catch {
    // A blocked storage keeps nothing.
  }
}

/** Ends a read with the session that it began in, where it does not go through the SDK. */
export const ownSignal = (): AbortSignal => reads.signal;

/**
 * Exchanges the token for a fresh one, and signs out where the server refuses it (spec §8): a request without an answer, or
 * a busy server, says nothing about it.
 */
export async function renew(): Promise<void> {
  const { token } = pb.authStore;
  try {
    // Not the SDK's call, which stores any answer: someone may have signed out or in meanwhile, or chosen a new password.
    const fresh = await pb.send<RecordAuthResponse>("/api/collections/users/auth-refresh", { method: "POST" });
    if (pb.authStore.token === token) pb.authStore.save(fresh.token, fresh.record);
  } catch (error) {
    const status = statusOf(error) ?? 0;
    if (status >= 400 && status < 500 && status !== 429) await refused(token);
  }
}

/** Signs out because the server refuses a token, unless another tab has replaced it: then this one shows that session. */
export async function refused(token: string): Promise<void> {
  if (!token) return;
  await afterReplacing();
  if (pb.authStore.token === token) pb.authStore.clear();
  else authStore.set(readStored(Date.now()));
}

/**
 * Runs a change that answers with the next token of this session ("" for none), and stores that. Where someone has signed
 * out or in meanwhile, or it is another member's, it ends: the browser would be signed in again.
 */
export function renewedBy<T extends { token: string }>(change: () => Promise<T>): Promise<T> {
  return replaceSession(async () => {
    const { token, record } = pb.authStore;
    const answer = await change();
    if (!answer.token) return answer;
    const isOwn = isSameSession(pb.authStore.token, token) && claim(answer.token, "id") === record?.id;
    if (isOwn) pb.authStore.save(answer.token, record);
    else await endSession(JSON.stringify({ token: answer.token }));
    return answer;
  });
}

export const impersonates = (token: string): boolean => claim(token, "impersonation") !== undefined;

/** Tells the server that a stored session has ended; it expires anyway where that fails. */
export async function endSession(stored: string): Promise<void> {
  try {
    const { token } = JSON.parse(stored) as { token: string }; // the SDK wrote it
    const headers = { Authorization: token, "Content-Type": "application/json" };
    const path = impersonates(token) ? "impersonation/stop" : "sessions/end";
    await fetch(`/api/app/${path}`, { method: "POST", keepalive: true, headers, body: "{}" });
  } catch {
    // Nothing was stored, or there is no network.
  }
}
