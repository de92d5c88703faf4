import { useMemo } from "react";
import { useLocation } from "../../router/location.tsx";
import { changeView, readView, today, type View, type ViewChange } from "./view-rules.ts";

/** What the address says is shown, and the way to show something else: the address changes, Back works. */
export function useView(): readonly [View, (change: ViewChange) => void] {
  const [fullPath, navigate] = useLocation();
  const { pathname, search } = new URL(fullPath, location.origin);
  const now = today();
  const view = useMemo(() => readView(search, now), [search, now]);
  const change = (next: ViewChange) => {
    const query = changeView(search, next);
    navigate(pathname + (query && `?${query}`), { stay: true });
  };
  return [view, change];
}
