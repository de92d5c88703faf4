import { DAY_MS } from "../../../common/time.ts";

/** The days before a price cut among which we look for the lowest price, and for which we announce the cut. */
const WINDOW_MS = 30 * DAY_MS;

/** A price and when it took effect. */
export type Price = { cents: number; since: Date };

/**
 * The price to show beside one that was cut in the last 30 days: the lowest of the 30 days before the cut (art.
 * L112-1-1 of the French consumer code). null when nothing was cut, or when that price was no higher.
 * @param history prices of one plan and period, oldest first; 0 is "not sold"
 * @param sold when anyone first ordered for money: nobody could have bought at what was shown before; null for never
 */
export function lowestBefore(history: readonly Price[], now: Date, sold: Date | null): number | null {
  const current = history.at(-1);
  if (!sold || !current || current.cents === 0 || now.getTime() - current.since.getTime() >= WINDOW_MS) return null;
  const from = Math.max(current.since.getTime() - WINDOW_MS, sold.getTime());
  const held = history.slice(0, -1).filter(({ cents }, index) => {
    const until = history[index + 1]?.since.getTime() ?? 0;
    return cents > 0 && until > from;
  });
  if (held.length === 0) return null;
  const lowest = Math.min(...held.map(({ cents }) => cents));
  return lowest > current.cents ? lowest : null;
}
