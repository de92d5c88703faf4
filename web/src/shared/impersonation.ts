import type { Impersonation } from "../../../common/wire/admin.ts";
import { startAuth, take } from "../lib/auth.tsx";
import { AUTH_KEY, authStore, claim, readStored, WAITING_KEY } from "../lib/auth-store.ts";
import { openExternal } from "../lib/open-external.ts";
import { endSession, impersonates, pb } from "../lib/pb.ts";
import { replaceSession } from "../lib/session-end.ts";

/** Replaces the administrator's session, which waits in this browser, with the member's. */
export function beginImpersonation({ token, record }: Impersonation): void {
  localStorage.setItem(WAITING_KEY, localStorage.getItem(AUTH_KEY) ?? "");
  pb.authStore.save(token, { ...record, collectionId: "", collectionName: "users" });
}

/** Ends an impersonation whose answer came after the administrator had given up. */
export const dropImpersonation = ({ token }: Impersonation): Promise<void> => endSession(JSON.stringify({ token }));

/** The impersonated member's address, and the end in ms: in the past where no impersonation is running. */
export function impersonation(): { email: string; end: number } {
  const { record, token } = pb.authStore;
  return { email: String(record?.email ?? ""), end: impersonates(token) ? Number(claim(token, "exp")) * 1000 : 0 };
}

/**
 * Puts the administrator's session back and opens `address`: everything on the page belongs to the member. Where someone has
 * signed in meanwhile, nobody returns to the administrator's session, which ends on the server.
 */
export async function endImpersonation(address: string): Promise<void> {
  // A refresh that is under way would store its answer after this, or be refused.
  await startAuth();
  const own = take(WAITING_KEY);
  const { token } = pb.authStore;
  if (token && !impersonates(token)) return endSession(own);
  // The server refuses this page's reads from now on, which must not sign the administrator out.
  await replaceSession(async () => {
    const member = localStorage.getItem(AUTH_KEY) ?? "";
    if (own) localStorage.setItem(AUTH_KEY, own); // another tab may have been faster
    void endSession(member); // it expires anyway where that fails
    await openExternal(address);
    authStore.set(readStored(Date.now())); // "back" restored this page, which knows the member only
  });
}
