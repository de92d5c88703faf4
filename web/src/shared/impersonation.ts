import type { Impersonation } from "../../../common/contract/admin.ts";
import { startAuth, take } from "../lib/auth.tsx";
import { AUTH_KEY, authStore, claim, readStored, WAITING_KEY } from "../lib/auth-store.ts";
import { openExternal } from "../lib/open-external.ts";
import { endSession, impersonates, pb } from "../lib/pb.ts";
import { isSameSession, replaceSession } from "../lib/session-end.ts";

/**
 * Asks for an impersonation, and replaces the administrator's session, which waits in this browser, with the member's. It ends
 * where its answer comes too late: the administrator has given up, or has signed out or begun another one in another tab.
 * @returns whether it has begun
 */
export async function beginImpersonation(ask: () => Promise<Impersonation>, attempt: AbortSignal): Promise<boolean> {
  const own = pb.authStore.token;
  const { token, record } = await ask();
  const isOwn = isSameSession(pb.authStore.token, own) && localStorage.getItem(WAITING_KEY) === null;
  if (attempt.aborted || !isOwn) {
    await endSession(JSON.stringify({ token }));
    return false;
  }
  localStorage.setItem(WAITING_KEY, localStorage.getItem(AUTH_KEY) ?? "");
  pb.authStore.save(token, { ...record, collectionId: "", collectionName: "users" });
  return true;
}

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
  // A refresh that is under way would be refused.
  await startAuth();
  // The server refuses this page's reads from now on, which must not sign the administrator out.
  await replaceSession(async () => {
    const own = take(WAITING_KEY);
    const { token } = pb.authStore;
    if (token && !impersonates(token)) return endSession(own);
    const member = localStorage.getItem(AUTH_KEY) ?? "";
    if (own) localStorage.setItem(AUTH_KEY, own); // another tab may have been faster
    void endSession(member); // it expires anyway where that fails
    await openExternal(address);
    authStore.set(readStored(Date.now())); // "back" restored this page, which knows the member only
  });
}
