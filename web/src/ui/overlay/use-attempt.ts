import { useEffect, useRef, useState } from "react";
import { TIMEOUT_MS } from "../../lib/http.ts";

/**
 * Whether a window is open, and its attempt: aborted once the window closes or leaves with its page, and replaced by the next
 * one. A late answer must not close what was opened meanwhile. @param onClose without a trigger: it is open from the start
 */
export function useAttempt(onClose: (() => void) | undefined) {
  const [open, setOpen] = useState(onClose !== undefined);
  const attempt = useRef(new AbortController());
  useEffect(() => {
    attempt.current = new AbortController(); // React's development mode mounts twice
    return () => attempt.current.abort();
  }, []);
  function change(next: boolean): void {
    attempt.current.abort();
    attempt.current = new AbortController();
    setOpen(next);
    if (!next) onClose?.();
  }
  return { open, change, attempt };
}

/**
 * For how long a window waits for the answer to what it has sent: an answer that takes longer than TIMEOUT_MS blocks nobody,
 * because a write has no time limit.
 */
export function useAnswerTime() {
  const sent = useRef(0); // when, in ms
  return {
    begin: () => {
      sent.current = Date.now();
    },
    isRunning: () => Date.now() - sent.current < TIMEOUT_MS,
  };
}
