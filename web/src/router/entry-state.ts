import { useState } from "react";

/** What is kept with the present entry of the browser's history under a name; undefined when nothing is. */
export function readEntry(name: string): unknown {
  const state: unknown = history.state;
  return typeof state === "object" && state !== null ? Reflect.get(state, name) : undefined;
}

/**
 * Keeps a value with the present entry of the browser's history: it is there again after "back" and after a reload, and
 * appears in no address and no log.
 */
export function keepInEntry(name: string, value: unknown): void {
  const state: unknown = history.state;
  history.replaceState({ ...(typeof state === "object" && state), [name]: value }, "");
}

/** State of a page that its history entry remembers. Browser only; `initial` counts when nothing is remembered. */
export function useEntryState(name: string, initial: () => string): readonly [string, (value: string) => void] {
  const [value, setValue] = useState(() => {
    const kept = readEntry(name);
    return typeof kept === "string" ? kept : initial();
  });
  const set = (next: string) => {
    keepInEntry(name, next);
    setValue(next);
  };
  return [value, set];
}
