import { useMemo } from "react";
import { useLocation, useSearch } from "wouter";
import type { useScreenLocation } from "../../../router/location.ts";
import { changeView, readView, today, type View, type ViewChange } from "./view-rules.ts";

/** The view from the address, and a setter that changes the address, so that Back works. */
export function useView(): readonly [View, (change: ViewChange) => void] {
  const [path, navigate] = useLocation<typeof useScreenLocation>();
  const search = useSearch();
  const now = today();
  const view = useMemo(() => readView(search, now), [search, now]);
  const change = (next: ViewChange) => {
    const query = changeView(search, next);
    navigate(path + (query && `?${query}`), { stay: true });
  };
  return [view, change];
}
