import { claim } from "./auth-store.ts";

/** Where an administrator's own session waits during an impersonation, with the member's address and the end. */
const KEY = "passerelle_impersonation";

export type Waiting = { own: string; email: string; expires: string };

/** The administrator's session as the SDK stored it; null when none waits, or storage is blocked. */
export function waitingSession(): Waiting | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "null");
    if (typeof kept !== "object" || kept === null) return null;
    const text = (name: keyof Waiting): string => String(Reflect.get(kept, name) ?? "");
    return { own: text("own"), email: text("email"), expires: text("expires") };
  } catch {
    return null;
  }
}

export function keepWaiting(waiting: Waiting): void {
  localStorage.setItem(KEY, JSON.stringify(waiting));
}

/** Removes it and returns the administrator's session; "" for none. */
export function takeWaiting(): string {
  const own = waitingSession()?.own ?? "";
  try {
    localStorage.removeItem(KEY);
  } catch {
    // A blocked storage keeps nothing.
  }
  return own;
}

/** Whether a token is one of an impersonation. */
export function impersonates(token: string): boolean {
  return claim(token, "impersonation") !== undefined;
}

/** The token of a session as the SDK stores it; "" where it cannot be read. */
export function tokenOf(stored: string): string {
  try {
    const { token } = JSON.parse(stored) as { token?: unknown }; // checked below
    return typeof token === "string" ? token : "";
  } catch {
    return "";
  }
}
