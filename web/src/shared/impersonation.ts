import type { Impersonation } from "../../../common/wire/admin.ts";
import { loadPb } from "../lib/auth.tsx";
import { AUTH_KEY } from "../lib/auth-store.ts";

/** Where the administrator's own session waits, and who is being looked at. */
const KEY = "passerelle_impersonation";

export type Shown = { email: string; expires: string };
type Kept = Shown & { own: string };

/** Who is being looked at; null when this is an ordinary session, or the time is over. */
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

/** Puts the member's session in the place of the administrator's, which is kept aside in this browser. */
export async function beginImpersonation({ token, record, expires }: Impersonation): Promise<void> {
  const pb = await loadPb();
  const kept: Kept = { email: record.email, expires, own: localStorage.getItem(AUTH_KEY) ?? "" };
  localStorage.setItem(KEY, JSON.stringify(kept));
  pb.authStore.save(token, { ...record, collectionId: "", collectionName: "users" });
}

/** Ends it on the server too, and brings the administrator's session back. */
export async function endImpersonation(): Promise<void> {
  const pb = await loadPb();
  // Over or not reachable: the session ends by itself, and here it ends now.
  await pb.send("/api/app/impersonation/stop", { method: "POST", body: {} }).catch(() => {});
  const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "null");
  localStorage.removeItem(KEY);
  const own = typeof kept === "object" && kept !== null ? Reflect.get(kept, "own") : "";
  if (typeof own === "string" && own) localStorage.setItem(AUTH_KEY, own);
  else localStorage.removeItem(AUTH_KEY);
}
