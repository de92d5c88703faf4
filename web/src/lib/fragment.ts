import { useEffect, useState } from "react";

/** How long a token lasts that is kept while its page is loaded again. */
const KEPT_MS = 30_000;

/** The fragment of a mailed link: `#token=…`, `#change=…` or `#undo=…` (docs/design/members.md, Links in mails). */
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
    let hash = "";
    const read = () => {
      const { fragment: kept = "", at = 0, ...state }: { fragment?: string; at?: number } = history.state ?? {};
      const given = location.hash || (Date.now() - at < KEPT_MS ? kept : "");
      const found = parseFragment(given);
      if (Object.keys(found).length === 0) return setFragment((earlier) => earlier ?? found);
      setFragment(found);
      hash = given;
      history.replaceState(state, "", location.pathname + location.search);
    };
    const keep = () => hash && history.replaceState({ ...history.state, fragment: hash, at: Date.now() }, "");
    read();
    // Opening a mailed link in a tab that already shows this page changes only the fragment.
    window.addEventListener("hashchange", read);
    // What router/chunk-reload.ts sends: the page is loaded again. The entry's state is in no address; a browser may keep it with the tab.
    window.addEventListener("passerelle:reload", keep);
    return () => {
      window.removeEventListener("hashchange", read);
      window.removeEventListener("passerelle:reload", keep);
    };
  }, []);
  return fragment;
}
