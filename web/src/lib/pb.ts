import PocketBase, { LocalAuthStore } from "pocketbase";
import { AUTH_KEY, authStore, claim, SIGN_UP_KEY, stateFrom } from "./auth-store.ts";
import { TIMEOUT_MS } from "./http.ts";
import { statusOf } from "./request-error.ts";
import { showReplaced } from "./stored-session.ts";

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
pb.beforeSend = (url, options) => {
  if (options.method !== "GET" && !options.signal && !url.endsWith("/auth-refresh")) return { url, options };
  const ends = [reads.signal, AbortSignal.timeout(TIMEOUT_MS), ...(options.signal ? [options.signal] : [])];
  return { url, options: { ...options, signal: AbortSignal.any(ends) } };
};

pb.authStore.onChange((token, record) => {
  if (!token) forgetTyped();
  authStore.set(stateFrom(token, record, Date.now()));
});

/** After a sign-out, the next person in this tab must not read what was typed into /trial before (features/auth/kept-form.ts). */
function forgetTyped(): void {
  try {
    sessionStorage.removeItem(SIGN_UP_KEY);
  } catch {
    // A blocked storage keeps nothing.
  }
}

/**
 * Exchanges the token for a fresh one. @returns whether the server refuses the session (spec §8): a request without an answer,
 * or a busy server, says nothing about it, and where another tab has replaced the session, that one shows
 */
export async function isRefused(): Promise<boolean> {
  try {
    await pb.collection("users").authRefresh();
    return false;
  } catch (error) {
    const status = statusOf(error) ?? 0;
    return status >= 400 && status < 500 && status !== 429 && !showReplaced();
  }
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

/** Puts the token of a changed password in place of the old one. */
export function replaceToken(token: string): void {
  pb.authStore.save(token, pb.authStore.record);
}
