import { useEffect, useState } from "react";

const KEY = "passerelle:verification-sent";

/** Whole seconds until `end` (ms), a begun one counted as one; 0 when it has passed. */
export function secondsLeft(end: number, now: number): number {
  return Math.max(0, Math.ceil((end - now) / 1000));
}

/** A wait between two mails, in seconds: counts down by itself and survives a reload of the page. */
export function useWait(seconds: number): { left: number; start: () => void } {
  const [end, setEnd] = useState(readEnd);
  const [left, setLeft] = useState(() => secondsLeft(end, Date.now()));
  useEffect(() => {
    const tick = () => setLeft(secondsLeft(end, Date.now()));
    tick();
    if (end <= Date.now()) return;
    const timer = setInterval(tick, 500);
    return () => clearInterval(timer);
  }, [end]);
  const start = () => {
    const next = Date.now() + seconds * 1000;
    storeEnd(next);
    setEnd(next);
  };
  return { left, start };
}

function readEnd(): number {
  try {
    const end = Number(sessionStorage.getItem(KEY));
    // A clock that was set back must not make anybody wait for hours.
    return end < Date.now() + 120_000 ? end : 0;
  } catch {
    return 0;
  }
}

function storeEnd(end: number): void {
  try {
    sessionStorage.setItem(KEY, String(end));
  } catch {
    // Without storage the wait lasts as long as the page.
  }
}
