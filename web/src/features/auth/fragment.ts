import { useEffect, useState } from "react";

/** What a link of a mail carries: `#token=…` or `#change=…` (docs/decisions/006). */
export type Fragment = { token?: string; change?: string };

/** Reads the fragment of the address bar; anything else than the two known names is left out. */
export function parseFragment(hash: string): Fragment {
  const values = new URLSearchParams(hash.replace(/^#/, ""));
  const token = values.get("token");
  const change = values.get("change");
  return { ...(token && { token }), ...(change && { change }) };
}

/**
 * The fragment of this visit: undefined on the server and in the first render, so that both agree. A token is taken
 * out of the address bar at once, where history, screenshots and shared links would keep it.
 */
export function useFragment(): Fragment | undefined {
  const [fragment, setFragment] = useState<Fragment>();
  useEffect(() => {
    const read = () => {
      const found = parseFragment(location.hash);
      if (!found.token && !found.change) return setFragment((earlier) => earlier ?? found);
      setFragment(found);
      history.replaceState(history.state, "", location.pathname + location.search);
    };
    read();
    // A mail's link opened in a tab that shows this page already changes the fragment only.
    window.addEventListener("hashchange", read);
    return () => window.removeEventListener("hashchange", read);
  }, []);
  return fragment;
}
