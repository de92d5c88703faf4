import { useEffect, useRef, useState } from "react";

/** How long typing rests before a copy is sent, in ms. */
const REST_MS = 3000;

/** What is known of the copy of unsaved text: none yet, kept as it is now, or refused. */
export type Kept = "none" | "kept" | "failed";

/**
 * Keeps a copy of unsaved text on the server, for an editor that is closed or crashes. It never saves the text. While a save runs it
 * waits: the copy would be newer than the text.
 */
export function useKept<Draft>(
  draft: Draft,
  keep: (draft: Draft) => Promise<unknown>,
  { dirty, pending }: { dirty: boolean; pending: boolean },
): Kept {
  const [kept, setKept] = useState<{ draft: Draft; state: Kept }>();
  const latest = useRef(keep);
  latest.current = keep;
  const send = useRef<() => void>(() => {});
  useEffect(() => {
    send.current = () => {};
    if (!dirty || pending) return;
    send.current = () => {
      send.current = () => {};
      latest.current(draft).then(
        () => setKept({ draft, state: "kept" }),
        () => setKept({ draft, state: "failed" }),
      );
    };
    const timer = setTimeout(() => send.current(), REST_MS);
    return () => clearTimeout(timer);
  }, [draft, dirty, pending]);
  useEffect(() => {
    const leave = () => {
      if (document.visibilityState === "hidden") send.current();
    };
    document.addEventListener("visibilitychange", leave);
    return () => document.removeEventListener("visibilitychange", leave);
  }, []);
  return dirty && kept?.draft === draft ? kept.state : "none";
}
