import { lazy, Suspense, useSyncExternalStore } from "react";
import { type Toast, toastStore } from "./toast-store.ts";

/** Left out of the server's bundle, which is one file and never shows a toast. */
const Toaster = import.meta.env.SSR
  ? () => null
  : lazy(async () => ({ default: (await import("./toaster.tsx")).Toaster }));
const NONE: readonly Toast[] = [];

/** A Toaster for public pages, which rarely show one: loaded with the first toast. */
export function LateToaster() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.get, () => NONE);
  if (toasts.length === 0) return null;
  return (
    <Suspense>
      <Toaster />
    </Suspense>
  );
}
