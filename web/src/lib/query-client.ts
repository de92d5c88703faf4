import { QueryClient } from "@tanstack/react-query";
import { authStore } from "./auth-store.ts";
import { mayRetry } from "./request-error.ts";

/** Reads of the member and admin areas: cached for five minutes, one retry as spec §7 says. Writes are never repeated. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // Offline, a read or a write fails at once with a message instead of waiting for the network; reads come again with it.
    queries: {
      retry: mayReadAgain,
      retryDelay: 300,
      staleTime: 15_000,
      gcTime: 300_000,
      networkMode: "always",
      refetchOnReconnect: true,
    },
    mutations: { retry: false, networkMode: "always" },
  },
});

/** As mayRetry, but not after a read without an answer in time: another wait would only delay what the page says about it. */
export function mayReadAgain(failures: number, error: unknown): boolean {
  const cause: unknown = error instanceof Error ? Reflect.get(error, "originalError") : undefined;
  const isLate = cause instanceof DOMException && cause.name === "TimeoutError";
  return !isLate && mayRetry(failures, error);
}

/** Returns the result of `work` and marks the reads under `key` as stale, even after a refusal: they may be. */
export async function thenRefresh<T>(work: Promise<T>, key: readonly string[]): Promise<T> {
  try {
    return await work;
  } finally {
    await queryClient.invalidateQueries({ queryKey: key });
  }
}

/** Calls `forget` whenever another member, or nobody, is signed in in this tab. */
export function onNextMember(forget: () => void): void {
  let owner = authStore.get().user?.id;
  authStore.subscribe(() => {
    const next = authStore.get().user?.id;
    if (next === owner) return;
    owner = next;
    forget();
  });
}

// The next member in the same tab must see nothing of the previous one.
onNextMember(() => queryClient.clear());
