import { useEffect, useRef } from "react";
import { OVERVIEW_TOPIC } from "../../../common/wire/admin.ts";
import type { Followed } from "../../../common/wire/realtime.ts";
import { loadPb } from "./auth.tsx";

/** How long to collect events before a read, in ms: longer than the server holds a second message back. */
const GATHER_MS = 1500;

/**
 * Calls `changed` when a record of these collections changes, once subscribed, and after every reconnection, because
 * earlier events were missed. The SDK reconnects automatically (15 s to connect; after 200, 300, 500, 1000, 1200, 1500,
 * 2000 ms). Realtime only speeds things up: its users also poll.
 */
export function useLive(collections: readonly Followed[], changed: () => void): void {
  useTopics(collections.map((name) => `${name}/*`).join(" "), changed);
}

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
  useTopics(OVERVIEW_TOPIC, gather);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
}

/** @param names topics, separated by spaces */
function useTopics(names: string, changed: () => void): void {
  const latest = useRef(changed);
  useEffect(() => {
    latest.current = changed;
  });
  useEffect(() => {
    let ended = false;
    const stops: (() => Promise<void>)[] = [];
    const keep = (stop: () => Promise<void>) => {
      if (ended) void stop();
      else stops.push(stop);
    };
    const tell = () => latest.current();
    void loadPb().then(async (pb) => {
      if (ended) return;
      try {
        for (const name of names.split(" ")) keep(await pb.realtime.subscribe(name, tell));
        keep(await pb.realtime.subscribe("PB_CONNECT", tell));
        if (!ended) tell(); // events since the first reading were missed
      } catch {
        // No stream (a buffering proxy, a restarting server): polling continues.
      }
    });
    return () => {
      ended = true;
      for (const stop of stops) void stop();
    };
  }, [names]);
}
