import { useState } from "react";

/**
 * What a form shows of settings that are read again and again: as they are stored until the reader enters it, and as they were then
 * until a save, so that nothing typed is lost. `changed`: others have saved something else since.
 */
export function useHeld<T>(stored: T) {
  const [{ turn, held }, set] = useState<{ turn: number; held?: T }>({ turn: 0 });
  const shown = held ?? stored;
  const text = JSON.stringify(shown);
  return {
    shown,
    /** A new key is a new form. */
    key: `${turn} ${text}`,
    changed: text !== JSON.stringify(stored),
    hold: () => set({ turn, held: stored }),
    release: () => set({ turn: turn + 1 }),
  };
}
