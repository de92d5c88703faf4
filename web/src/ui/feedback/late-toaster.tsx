import { useSyncExternalStore } from "react";
import { optional } from "../../lib/optional.tsx";
import { dismissToast, type Toast, toastStore } from "./toast-store.ts";

/** Left out of the server's bundle, which is one file and never shows a toast. */
const Toaster = import.meta.env.SSR ? () => null : optional(async () => (await import("./toaster.tsx")).Toaster);
const NONE: readonly Toast[] = [];

/** A Toaster for public pages, which rarely show one: loaded with the first toast. */
export function LateToaster() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.get, () => NONE);
  return toasts.length > 0 && <Toaster onMissing={drop} />;
}

/** Forgets what cannot be shown: the next toast fetches the Toaster again. */
function drop(): void {
  for (const { id } of toastStore.get()) dismissToast(id);
}
