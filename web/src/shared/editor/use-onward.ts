import { useEffect, useState } from "react";
import { useLocation } from "wouter";
import { localePath } from "../../../../common/locale.ts";
import { useLocale } from "../../lib/use-locale.ts";
import { screenStore } from "../../router/screen.ts";

/** Navigates one render after it is set: by then the page knows that nothing is left to save (LeaveQuestion). */
export function useOnward() {
  const [, navigate] = useLocation();
  const [onward, setOnward] = useState<string>();
  useEffect(() => {
    if (onward) navigate(onward, { replace: true });
  }, [onward, navigate]);
  return [onward, setOnward] as const;
}

/**
 * Gives the editor of a new record the record's own address once it is saved. The page stays as it is, with what is being
 * typed; a navigation would load another one.
 */
export function useNewAddress(path: string | undefined): void {
  const locale = useLocale();
  useEffect(() => {
    if (!path) return;
    const fullPath = localePath(path, locale);
    const screen = screenStore.get();
    // After "back", the current entry is another page's until its author has answered whether to leave.
    if (screen.fullPath.split(/[?#]/)[0] === location.pathname) history.replaceState(history.state, "", fullPath);
    screenStore.set({ ...screen, fullPath }, true);
  }, [path, locale]);
}
