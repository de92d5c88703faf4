import { useEffect, useState } from "react";

/** Seconds until another code or link may be requested. */
export const CODE_WAIT = 60;

/** Seconds until the verification mail may be requested again: sooner, PocketBase answers 204 and sends nothing. */
export const VERIFICATION_WAIT = 120;

/** A wait between two mails to the same address. */
export type Wait = {
  /** Seconds left; 0 when there is no wait. */
  left: number;
  isOver: (address: string) => boolean;
  start: (address: string) => void;
};

type Sent = { address: string; end: number };

/** Whole seconds until `end` (ms), counting a partial second as one; 0 when it has passed. */
export function secondsLeft(end: number, now: number): number {
  return Math.max(0, Math.ceil((end - now) / 1000));
}

/**
 * A wait of this many seconds that counts down automatically. `sentTo` is an address that was just mailed; `remember`
 * is a key of sessionStorage under which the wait survives a reload.
 */
export function useWait(seconds: number, { sentTo, remember }: { sentTo?: string; remember?: string } = {}): Wait {
  const until = () => Date.now() + seconds * 1000;
  const [sent, setSent] = useState<Sent | undefined>(
    () => read(remember, until()) ?? (sentTo === undefined ? undefined : { address: sentTo, end: until() }),
  );
  const [left, setLeft] = useState(() => (sent ? secondsLeft(sent.end, Date.now()) : 0));

  useEffect(() => {
    if (!sent) return;
    // From the clock, not by counting ticks: a background tab gets fewer of them.
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
    // A clock that was set back must not make anyone wait for hours.
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
