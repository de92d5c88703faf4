import { authStore, claim } from "./auth-store.ts";
import { TIMEOUT_MS } from "./http.ts";

/** Each tab of this browser holds it while it replaces or ends the session. */
const LOCK = "session";
/** What another tab has stored may arrive this much later than the lock that it gives back, in ms. */
const STORED_MS = 100;

/** Settles once this tab is not replacing the session: a site without HTTPS has no locks. */
let running: Promise<unknown> = Promise.resolve();

/**
 * Runs a change that ends this session and either stores the next one or deletes the account. Until then, a refusal of the
 * former token must sign out no tab. Not inside another such change, and not around a question to a person: it would block every tab.
 */
export function replaceSession<T>(change: () => Promise<T>): Promise<T> {
  const done = locked(change);
  running = Promise.allSettled([running, done]);
  return done;
}

/** Runs a change once: with the lock, or without it where no tab gives that in time. */
async function locked<T>(change: () => Promise<T>): Promise<T> {
  let begun = false;
  const begin = () => {
    begun = true;
    return change();
  };
  if (!navigator.locks) return begin();
  try {
    return await navigator.locks.request(LOCK, { mode: "shared", signal: AbortSignal.timeout(TIMEOUT_MS) }, begin);
  } catch (error) {
    if (begun) throw error;
    return begin();
  }
}

/** Waits until no tab is replacing the session. A change without an answer in time blocks nobody. */
export async function afterReplacing(): Promise<void> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const late = new Promise((resolve) => signal.addEventListener("abort", resolve));
  const others = navigator.locks?.request(LOCK, { signal }, () => {}).catch(() => {});
  await Promise.race([late, Promise.all([running, others])]);
  await new Promise((resolve) => setTimeout(resolve, STORED_MS));
}

/**
 * Runs a change that ends every session of the member who is signed in here. @returns whether they still are: an answer that
 * comes late must not sign the next member out
 */
export async function endOwnSessions(change: () => Promise<void>): Promise<boolean> {
  const owner = authStore.get().user?.id;
  await change();
  return authStore.get().user?.id === owner;
}

/** The session that a token names; "" for none, as in an impersonation. */
export function sessionOf(token: string): string {
  const session = claim(token, "session");
  return typeof session === "string" ? session : "";
}

/** Whether two tokens are the same, or belong to the same session. */
export function isSameSession(token: string, other: string): boolean {
  return token === other || (sessionOf(token) !== "" && sessionOf(token) === sessionOf(other));
}
