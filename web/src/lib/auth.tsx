import { useSyncExternalStore } from "react";
import { ANONYMOUS, type AuthState, LOADING } from "./auth-state.ts";
import { AUTH_KEY, authStore, readStored } from "./auth-store.ts";

/** The SDK, fetched on first use. */
export async function loadPb() {
  return (await import("./pb.ts")).pb;
}

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
  authStore.set(readStored(Date.now()));
  window.addEventListener("storage", (event) => {
    if (event.key === AUTH_KEY || event.key === null) authStore.set(readStored(Date.now()));
  });
  if (!authStore.get().isAuthenticated) {
    takeStored();
    return;
  }
  await refresh();
}

/** Removes the stored session and returns it: the SDK would send even an expired token. "" where the storage is blocked. */
function takeStored(): string {
  try {
    const stored = localStorage.getItem(AUTH_KEY) ?? "";
    localStorage.removeItem(AUTH_KEY);
    return stored;
  } catch {
    return "";
  }
}

/**
 * Exchanges the token for a fresh one. A refusal signs out (spec §8); a request without an answer, or a busy server,
 * says nothing about the session and keeps it.
 */
async function refresh(): Promise<void> {
  const pb = await loadPb();
  if (!authStore.get().isAuthenticated) return; // signed out meanwhile
  try {
    await pb.collection("users").authRefresh();
  } catch (error) {
    const status = typeof error === "object" && error !== null ? Reflect.get(error, "status") : 0;
    if (typeof status === "number" && status >= 400 && status < 500 && status !== 429) forget();
  }
}

/** Ends the session, in every tab of this browser and on the server. */
export function logout(): void {
  const stored = forget();
  // A refresh that is under way would store its answer after this, or be refused.
  void startAuth().then(async () => {
    forget();
    await (await import("./pb.ts")).endSession(stored);
  });
}

/** Forgets a session that the server has ended already. @returns what was stored */
export function forget(): string {
  const stored = takeStored();
  authStore.set(ANONYMOUS);
  void loadPb().then((pb) => pb.authStore.clear());
  return stored;
}

/** The auth state for components; always loading on the server and in the first render, so that both match. */
export function useAuth(): AuthState & { logout: () => void } {
  const state = useSyncExternalStore(authStore.subscribe, authStore.get, () => LOADING);
  return { ...state, logout };
}
