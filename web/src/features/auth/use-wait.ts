import { useEffect, useState } from "react";

/** Seconds until another code may be asked for. */
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

/** A wait of so many seconds; `sentTo` is an address that a mail has just been sent to. */
export function useWait(seconds: number, sentTo?: string): Wait {
  const [address, setAddress] = useState(sentTo);
  const [until, setUntil] = useState(0);
  const [left, setLeft] = useState(sentTo === undefined ? 0 : seconds);

  const waits = address !== undefined;
  useEffect(() => {
    if (!waits) return;
    const end = until || Date.now() + seconds * 1000;
    // From the clock, not by counting ticks: a tab in the background gets fewer of them.
    const timer = setInterval(() => {
      const rest = Math.max(0, Math.ceil((end - Date.now()) / 1000));
      setLeft(rest);
      if (rest === 0) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [waits, until, seconds]);

  return {
    left,
    isOver: (other) => left === 0 || other !== address,
    start: (to) => {
      setAddress(to);
      setUntil(Date.now() + seconds * 1000);
      setLeft(seconds);
    },
  };
}
