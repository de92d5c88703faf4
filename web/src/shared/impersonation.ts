import type { Impersonation } from "../../../common/wire/admin.ts";
import { loadPb } from "../lib/auth.tsx";
import { AUTH_KEY } from "../lib/auth-store.ts";

/** Where the administrator's own session waits, with the impersonated member. */
const KEY = "passerelle_impersonation";

export type Shown = { email: string; expires: string };
type Kept = Shown & { own: string };

/** The impersonated member; null in an ordinary session, or when the time is over. */
export function impersonation(now: number): Shown | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "null");
    if (typeof kept !== "object" || kept === null) return null;
    const [email, expires]: unknown[] = [Reflect.get(kept, "email"), Reflect.get(kept, "expires")];
    if (typeof email !== "string" || typeof expires !== "string") return null;
    return Date.parse(expires) > now ? { email, expires } : null;
  } catch {
    return null;
  }
}

/** Replaces the administrator's session, which stays stored in this browser, with the member's. */
export async function beginImpersonation({ token, record, expires }: Impersonation): Promise<void> {
  const pb = await loadPb();
  const kept: Kept = { email: record.email, expires, own: localStorage.getItem(AUTH_KEY) ?? "" };
  localStorage.setItem(KEY, JSON.stringify(kept));
  pb.authStore.save(token, { ...record, collectionId: "", collectionName: "users" });
}

/** Ends it on the server too, and restores the administrator's session. */
export async function endImpersonation(): Promise<void> {
  const pb = await loadPb();
  // Expired or unreachable: the session expires on the server, and here it ends now.
  await pb.send("/api/app/impersonation/stop", { method: "POST", body: {} }).catch(() => {});
  const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "null");
  localStorage.removeItem(KEY);
  const own = typeof kept === "object" && kept !== null ? Reflect.get(kept, "own") : "";
  if (typeof own === "string" && own) localStorage.setItem(AUTH_KEY, own);
  else localStorage.removeItem(AUTH_KEY);
}
