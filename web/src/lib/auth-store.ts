import { knownLocale } from "../../../common/locale.ts";
import { ANONYMOUS, type AuthState, LOADING } from "./auth-state.ts";
import { listeners } from "./listeners.ts";

/** Local storage key shared with the PocketBase SDK (spec §3). */
export const AUTH_KEY = "pocketbase_auth";
/** Session storage key of what /trial keeps in its tab until a sign-in or sign-out: never a password or a consent. */
export const SIGN_UP_KEY = "sign-up";
/** Where an administrator's own session waits during an impersonation, as the SDK stored it (shared/impersonation.ts). */
export const WAITING_KEY = "passerelle_waiting";
/** Local storage key of the plan and period that a visitor chose before the trial; it leaves with the session. */
export const CHOSEN_PLAN = "chosen-plan";

/**
 * Whether a token is still usable at `now` (ms): a JWT whose `exp` (seconds) is in the future. Reads only the expiry;
 * the server alone verifies the signature.
 */
export function isTokenValid(token: string, now: number): boolean {
  const exp = claim(token, "exp");
  return typeof exp === "number" && exp * 1000 > now;
}

/** A claim of a token, unchecked; undefined where it cannot be read. */
export function claim(token: string, name: string): unknown {
  try {
    const body = token.split(".")[1];
    if (!body) return undefined;
    const claims: unknown = JSON.parse(atob(body.replace(/-/g, "+").replace(/_/g, "/")));
    return typeof claims === "object" && claims !== null ? Reflect.get(claims, name) : undefined;
  } catch {
    return undefined;
  }
}

/** Builds the state from a stored token and record; anything unreadable or expired counts as signed out. */
export function stateFrom(token: unknown, record: unknown, now: number): AuthState {
  if (typeof token !== "string" || !isTokenValid(token, now)) return ANONYMOUS;
  if (typeof record !== "object" || record === null) return ANONYMOUS;
  const field = (name: string): unknown => Reflect.get(record, name);
  const text = (name: string): string => {
    const value = field(name);
    return typeof value === "string" ? value : "";
  };
  if (!text("id")) return ANONYMOUS;
  return {
    user: {
      id: text("id"),
      email: text("email"),
      name: text("name"),
      admin: field("admin") === true,
      role: text("role"),
      isApi: field("is_api") === true,
      verified: field("verified") === true,
      locale: knownLocale(text("locale")),
      impersonated: claim(token, "impersonation") !== undefined,
    },
    isAuthenticated: true,
    isLoading: false,
  };
}

/** Reads the stored session; a blocked storage (private mode) counts as signed out. */
export function readStored(now: number): AuthState {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(AUTH_KEY) ?? "null");
    if (typeof stored !== "object" || stored === null) return ANONYMOUS;
    return stateFrom(Reflect.get(stored, "token"), Reflect.get(stored, "record"), now);
  } catch {
    return ANONYMOUS;
  }
}

let state: AuthState = LOADING;
const { notify, subscribe } = listeners();

export const authStore = {
  get: (): AuthState => state,
  set(next: AuthState): void {
    state = next;
    notify();
  },
  subscribe,
};
