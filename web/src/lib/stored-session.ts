import { authStore, readStored } from "./auth-store.ts";

/** Shows the session that another tab has stored in place of this one. @returns whether there is one */
export function showReplaced(): boolean {
  const next = readStored(Date.now());
  if (!next.user || next.user.id === authStore.get().user?.id) return false;
  authStore.set(next);
  return true;
}
