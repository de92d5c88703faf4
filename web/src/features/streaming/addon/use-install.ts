import { useEffect, useState } from "react";
import { type Device, deviceOf } from "./device.ts";

/** How long Stremio may take to open after a press, in ms. */
const PATIENCE_MS = 1500;

/** This device. Browser only. */
export const thisDevice = (): Device => deviceOf(navigator.userAgent, navigator.maxTouchPoints);

/**
 * Watches what follows a press on "Install in Stremio": `press` starts the wait, and `isLost` is true once nothing has opened. A
 * page that is hidden or has lost the focus has given way to Stremio, or to the browser's question whether to open it.
 */
export function useInstall(): { press: () => void; isLost: boolean } {
  const [pressed, setPressed] = useState(0);
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    if (pressed === 0) return;
    const timer = setTimeout(() => setLost(true), PATIENCE_MS);
    const opened = () => clearTimeout(timer);
    window.addEventListener("blur", opened);
    window.addEventListener("pagehide", opened);
    document.addEventListener("visibilitychange", opened);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("blur", opened);
      window.removeEventListener("pagehide", opened);
      document.removeEventListener("visibilitychange", opened);
    };
  }, [pressed]);
  return {
    press: () => {
      setLost(false);
      setPressed((count) => count + 1);
    },
    isLost,
  };
}
