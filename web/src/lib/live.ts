import { useEffect, useRef } from "react";
import type { Followed } from "../../../common/contract/realtime.ts";
import { loadPb } from "./load-pb.ts";

/**
 * Calls `changed` when a record of these collections changes, once subscribed, and after every reconnection, because
 * earlier events were missed. The SDK reconnects automatically (15 s to connect; after 200, 300, 500, 1000, 1200, 1500,
 * 2000 ms). Realtime only speeds things up: its users also poll.
 */
export function useLive(collections: readonly Followed[], changed: () => void): void {
  useLiveTopics(collections.map((name) => `${name}/*`).join(" "), changed);
}

/** useLive for topics by their names, separated by spaces. */
export function useLiveTopics(names: string, changed: () => void): void {
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
