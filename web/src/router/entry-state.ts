import { useState } from "react";

/** The value stored with the current history entry under a name; undefined when there is none. */
export function readEntry(name: string): unknown {
  const state: unknown = history.state;
  return typeof state === "object" && state !== null ? Reflect.get(state, name) : undefined;
}

/**
 * Stores a value with the current history entry: it survives "back" and a reload, and appears in no address and no log.
 */
export function keepInEntry(name: string, value: unknown): void {
  const state: unknown = history.state;
  history.replaceState({ ...(typeof state === "object" && state), [name]: value }, "");
}

/** Page state stored in the history entry. Browser only; `initial` applies when nothing is stored. */
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
