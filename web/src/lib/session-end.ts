import { authStore, claim } from "./auth-store.ts";
import { TIMEOUT_MS } from "./http.ts";

/** Each tab of this browser holds it while it replaces or ends the session. */
const LOCK = "session";
/** What another tab has stored may arrive this much later than the lock that it gives back, in ms. */
const STORED_MS = 100;

/**
 * Runs a change that ends this session and either stores the next one or deletes the account. Until then, a refusal of the
 * former token must sign out no tab. Not inside another one.
 */
export async function replaceSession<T>(change: () => Promise<T>): Promise<T> {
  if (!navigator.locks) return change(); // a site without HTTPS
  return navigator.locks.request(LOCK, { mode: "shared" }, change);
}

/** Waits until no tab is replacing the session. A change without an answer in time keeps nobody. */
export async function afterReplacing(): Promise<void> {
  await navigator.locks?.request(LOCK, { signal: AbortSignal.timeout(TIMEOUT_MS) }, () => {}).catch(() => {});
  await new Promise((resolve) => setTimeout(resolve, STORED_MS));
}

/**
 * Runs a change that ends every session of the member who is signed in here. @returns whether they still are: an answer that
 * comes late must not sign the next member out
 */
export async function endOwnSessions(change: () => Promise<void>): Promise<boolean> {
  const owner = authStore.get().user?.id;
  await replaceSession(change);
  return authStore.get().user?.id === owner;
}

/** The session that a token names; "" for none, as in an impersonation. */
export function sessionOf(token: string): string {
  const session = claim(token, "session");
  return typeof session === "string" ? session : "";
}

/** Whether a token is another one, or a later one of its session. */
export function isSameSession(token: string, other: string): boolean {
  return token === other || (sessionOf(token) !== "" && sessionOf(token) === sessionOf(other));
}
