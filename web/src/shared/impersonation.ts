import type { Impersonation } from "../../../common/wire/admin.ts";
import { loadPb } from "../lib/auth.tsx";
import { AUTH_KEY } from "../lib/auth-store.ts";
import { impersonates, keepWaiting, takeWaiting, tokenOf, waitingSession } from "../lib/waiting-session.ts";

/** The impersonated member. */
export type Shown = { email: string; expires: string };

/** The impersonated member; null in an ordinary session, or when the time is over. */
export function impersonation(now: number): Shown | null {
  const waiting = waitingSession();
  if (!waiting || !impersonates(tokenOf(localStorage.getItem(AUTH_KEY) ?? ""))) return null;
  return Date.parse(waiting.expires) > now ? waiting : null;
}

/** Replaces the administrator's session, which stays stored in this browser, with the member's. */
export async function beginImpersonation({ token, record, expires }: Impersonation): Promise<void> {
  const pb = await loadPb();
  keepWaiting({ email: record.email, expires, own: localStorage.getItem(AUTH_KEY) ?? "" });
  pb.authStore.save(token, { ...record, collectionId: "", collectionName: "users" });
}

/** Ends it on the server too, and restores the administrator's session. Another tab may have done so already. */
export async function endImpersonation(): Promise<void> {
  const pb = await loadPb();
  // Expired or unreachable: the session expires on the server, and here it ends now.
  await pb.send("/api/app/impersonation/stop", { method: "POST", body: {} }).catch(() => {});
  const own = takeWaiting();
  if (own) localStorage.setItem(AUTH_KEY, own);
}
