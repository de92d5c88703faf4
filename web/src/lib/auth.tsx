import { useSyncExternalStore } from "react";
import { ANONYMOUS, type AuthState, LOADING } from "./auth-state.ts";
import { AUTH_KEY, authStore, CHOSEN_PLAN, readStored, WAITING_KEY } from "./auth-store.ts";
import { loadPb } from "./load-pb.ts";

let started: Promise<void> | undefined;

/**
 * Checks the stored token once: expired → anonymous; valid → signed in at once, then refreshed with the server.
 * Resolves after the refresh, for callers that need to know whether the server still accepts the session.
 */
export function startAuth(): Promise<AuthState> {
  started ??= begin();
  // Not `begin`'s result: a later sign-in or sign-out counts.
  return started.then(authStore.get);
}

async function begin(): Promise<void> {
  authStore.subscribe(() => document.documentElement.toggleAttribute("data-member", authStore.get().isAuthenticated));
  const read = () => authStore.set(readStored(Date.now()));
  read();
  window.addEventListener("storage", read);
  // A page that the browser froze has heard nothing meanwhile; going back must not show it to the next person.
  window.addEventListener("pageshow", ({ persisted }) => persisted && read());
  if (!authStore.get().isAuthenticated) {
    take(AUTH_KEY);
    return;
  }
  const { renew } = await import("./pb.ts");
  // Someone may have signed out meanwhile.
  if (authStore.get().isAuthenticated) await renew();
}

/** Removes a stored session and returns it: the SDK would send even an expired token. "" where the storage is blocked. */
export function take(key: string): string {
  try {
    const stored = localStorage.getItem(key) ?? "";
    localStorage.removeItem(key);
    return stored;
  } catch {
    return "";
  }
}

/**
 * Ends the session, in every tab of this browser and on the server; in an impersonation the administrator's own one too,
 * which goes before anything is awaited: the next person must not find it.
 */
export function logout(): void {
  const ended = [take(WAITING_KEY), forget()];
  void import("./pb.ts").then(({ endSession }) => ended.map(endSession));
}

/** Forgets a session that the server has ended already, and the plan that its member chose here. @returns what was stored */
export function forget(): string {
  const stored = take(AUTH_KEY);
  take(CHOSEN_PLAN);
  authStore.set(ANONYMOUS);
  // Another tab may have signed in before the SDK is here.
  void loadPb().then((pb) => pb.authStore.token || pb.authStore.clear());
  return stored;
}

/** The auth state for components; always loading on the server and in the first render, so that both match. */
export function useAuth(): AuthState & { logout: () => void } {
  const state = useSyncExternalStore(authStore.subscribe, authStore.get, () => LOADING);
  return { ...state, logout };
}
