import { useEffect, useState } from "react";

/** The fragment of a mailed link: `#token=…`, `#change=…` or `#undo=…` (docs/decisions/006). */
export type Fragment = { token?: string; change?: string; undo?: string };

/** Reads the address's fragment; ignores anything but the known names. */
export function parseFragment(hash: string): Fragment {
  const values = [...new URLSearchParams(hash.replace("#", ""))];
  return Object.fromEntries(values.filter(([name, value]) => value && /^(token|change|undo)$/.test(name)));
}

/**
 * This visit's fragment: undefined on the server and in the first render, so that both match. Removes a token from the
 * address bar at once, because history, screenshots and shared links would keep it.
 */
export function useFragment(): Fragment | undefined {
  const [fragment, setFragment] = useState<Fragment>();
  useEffect(() => {
    const read = () => {
      const found = parseFragment(location.hash);
      if (Object.keys(found).length === 0) return setFragment((earlier) => earlier ?? found);
      setFragment(found);
      history.replaceState(history.state, "", location.pathname + location.search);
    };
    read();
    // Opening a mailed link in a tab that already shows this page changes only the fragment.
    window.addEventListener("hashchange", read);
    return () => window.removeEventListener("hashchange", read);
  }, []);
  return fragment;
}
