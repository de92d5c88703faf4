import { useEffect, useState, useSyncExternalStore } from "react";
import { screenStore } from "./screen.ts";

const DELAY_MS = 150;

/** A thin bar at the top while a slow page loads; quick ones show nothing. */
export function NavigationProgress() {
  const pending = useSyncExternalStore(screenStore.subscribe, screenStore.isPending, () => false);
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!pending) return setShown(false);
    const timer = setTimeout(() => setShown(true), DELAY_MS);
    return () => clearTimeout(timer);
  }, [pending]);
  return shown ? <div aria-hidden="true" className="nav-progress" /> : null;
}
