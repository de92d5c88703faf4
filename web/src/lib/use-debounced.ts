import { useEffect, useState } from "react";

/** Long enough to type on, short enough to feel at once. */
const REST_MS = 250;

/** A text once it has rested for a moment: what a search asks for while its reader types. */
export function useDebounced(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
