import { useEffect, useState } from "react";

/** Seconds until another code or link may be asked for. */
export const CODE_WAIT = 60;

/** Seconds until the verification mail may be asked for again: sooner, PocketBase answers 204 and sends nothing. */
export const VERIFICATION_WAIT = 120;

/** A wait between two mails to the same address. */
export type Wait = {
  /** Seconds that are left; 0 when there is nothing to wait for. */
  left: number;
  isOver: (address: string) => boolean;
  start: (address: string) => void;
};

type Sent = { address: string; end: number };

/** Whole seconds until `end` (ms), a begun one counted as one; 0 when it has passed. */
export function secondsLeft(end: number, now: number): number {
  return Math.max(0, Math.ceil((end - now) / 1000));
}

/**
 * A wait of so many seconds that counts down by itself. `sentTo` is an address that a mail has just been sent to;
 * `remember` is a key of sessionStorage under which the wait survives a reload of the page.
 */
export function useWait(seconds: number, { sentTo, remember }: { sentTo?: string; remember?: string } = {}): Wait {
  const until = () => Date.now() + seconds * 1000;
  const [sent, setSent] = useState<Sent | undefined>(
    () => read(remember, until()) ?? (sentTo === undefined ? undefined : { address: sentTo, end: until() }),
  );
  const [left, setLeft] = useState(() => (sent ? secondsLeft(sent.end, Date.now()) : 0));

  useEffect(() => {
    if (!sent) return;
    // From the clock, not by counting ticks: a tab in the background gets fewer of them.
    const tick = () => {
      const rest = secondsLeft(sent.end, Date.now());
      setLeft(rest);
      if (rest === 0) clearInterval(timer);
    };
    const timer = setInterval(tick, 500);
    tick();
    return () => clearInterval(timer);
  }, [sent]);

  return {
    left,
    isOver: (address) => left === 0 || address !== sent?.address,
    start: (address) => {
      const next = { address, end: until() };
      store(remember, next);
      setSent(next);
      setLeft(seconds);
    },
  };
}

function read(key: string | undefined, latest: number): Sent | undefined {
  try {
    const [end = "", address] = (key && sessionStorage.getItem(key)?.split(" ")) || [];
    // A clock that was set back must not make anybody wait for hours.
    return address && Number(end) <= latest ? { address, end: Number(end) } : undefined;
  } catch {
    return undefined;
  }
}

function store(key: string | undefined, sent: Sent): void {
  try {
    if (key) sessionStorage.setItem(key, `${sent.end} ${sent.address}`);
  } catch {
    // Without storage the wait lasts as long as the page.
  }
}
