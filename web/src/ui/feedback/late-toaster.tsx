import { useSyncExternalStore } from "react";
import { optional } from "../../lib/optional.tsx";
import { toastStore } from "./toast-store.ts";

/** Left out of the server's bundle, which is one file and never shows a toast. */
const Toaster = import.meta.env.SSR ? () => null : optional(async () => (await import("./toaster.tsx")).Toaster);

/** A Toaster for public pages, which rarely show one: loaded with the first toast, which is plain text until then. */
export function LateToaster() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.get, toastStore.get);
  return (
    toasts.length > 0 && (
      <Toaster>
        {/* A page that is loaded again has forgotten it. */}
        <p role="status" data-holds="" className="notice-bar">
          {toasts.at(-1)?.message}
        </p>
      </Toaster>
    )
  );
}
