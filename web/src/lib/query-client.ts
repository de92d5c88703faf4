import { QueryCache, QueryClient } from "@tanstack/react-query";
import { logout } from "./auth.tsx";
import { authStore } from "./auth-store.ts";
import { isSessionOver, mayRetry } from "./request-error.ts";

/**
 * Reads of the member and admin areas: kept for five minutes, one retry as spec §7 says. Writes are never repeated.
 * An answer 401 ends the session here; what follows is the SessionWatch's (query.tsx).
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: endSessionOn }),
  defaultOptions: {
    queries: { retry: mayRetry, retryDelay: 300, staleTime: 15_000, gcTime: 300_000 },
    // Without a network a write fails at once and says so, instead of waiting for one.
    mutations: { retry: false, networkMode: "always" },
  },
});

/** Logs out when an error says that the server no longer knows the session; any other error is left alone. */
export function endSessionOn(error: unknown): void {
  if (isSessionOver(error) && authStore.get().isAuthenticated) logout();
}

/** Answers what `work` answers, once the reads under `key` are out of date: also after a refusal, which may mean that they were. */
export async function thenRefresh<T>(work: Promise<T>, key: readonly string[]): Promise<T> {
  try {
    return await work;
  } finally {
    await queryClient.invalidateQueries({ queryKey: key });
  }
}

// Nothing of one member may be seen by the next one in the same tab.
let owner = authStore.get().user?.id;
authStore.subscribe(() => {
  const next = authStore.get().user?.id;
  if (next === owner) return;
  owner = next;
  queryClient.clear();
});
