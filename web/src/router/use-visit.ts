import { useSyncExternalStore } from "react";
import { screenStore } from "./screen.ts";

/** A key for what reads the address once: it changes with each visit, also of the same page with another query. */
export function useVisit(): number {
  return useSyncExternalStore(screenStore.subscribe, screenStore.visits, screenStore.visits);
}
