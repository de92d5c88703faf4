import { useEffect, useRef } from "react";
import { OVERVIEW_TOPIC } from "../../../common/contract/realtime.ts";
import { useLiveTopics } from "../lib/live.ts";

/** How long to collect events before a read, in ms: longer than the server holds a second message back. */
const GATHER_MS = 1500;

/**
 * For administrators: calls `changed` after an event that the overview counts, at most once in 1.5 s however much
 * happens, and not while the page is hidden. Otherwise as useLive.
 */
export function useLiveOverview(changed: () => void): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const gather = () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      if (!document.hidden) changed();
    }, GATHER_MS);
  };
  useLiveTopics(OVERVIEW_TOPIC, gather);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
}
