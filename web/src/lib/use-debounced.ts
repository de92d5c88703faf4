import { useEffect, useState } from "react";

/** Longer than a pause while typing, short enough to feel instant. */
const REST_MS = 250;

/** A text once the reader has paused typing: the input of a search. */
export function useDebounced(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
