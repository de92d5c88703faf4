import { DAY_MS } from "../../common/time.ts";
/** Long enough for a busy machine; after it, a waiting test fails. */
export const PATIENCE_MS = 30_000;

/**
 * Polls until `check` returns something other than undefined, null or false, and returns it.
 * @throws Error naming `what` after `timeoutMs`; an error of the last try is its cause
 */
export async function until<T>(
  what: string,
  check: () => T | Promise<T>,
  timeoutMs = PATIENCE_MS,
): Promise<Exclude<T, undefined | null | false>> {
  const begun = Date.now();
  const end = begun + timeoutMs;
  let cause: unknown;
  for (;;) {
    try {
      const value = await check();
      cause = undefined;
      // The compiler cannot narrow a generic by comparison.
      if (value !== undefined && value !== null && value !== false)
        return value as Exclude<T, undefined | null | false>;
    } catch (error) {
      cause = error;
    }
    if (Date.now() > end) throw new Error(`Waited ${timeoutMs} ms for ${what}`, { cause });
    await pause(nextTry(begun));
  }
}

/** How long to wait before the next try, in ms: a tenth of what was waited, because each try takes processor time from the server. */
export function nextTry(begun: number): number {
  return Math.min(250, Math.max(25, (Date.now() - begun) / 10));
}

/**
 * Waits for midnight (UTC) to pass when it is less than `margin` seconds away, so that tests that count days begin
 * and end on the same one.
 */
export const awayFromMidnight = (margin: number): Promise<void> => awayFromEnd(DAY_MS, margin);

/** The same for the hour: a change of plan, previewed and then made, has a new price each hour. These tests take four seconds. */
export const awayFromHour = (): Promise<void> => awayFromEnd(3_600_000, 30);

/** The same for the minute. */
export const earlyInMinute = (): Promise<void> => awayFromEnd(60_000, 10);

async function awayFromEnd(of: number, margin: number): Promise<void> {
  const left = of - (Date.now() % of);
  if (left < margin * 1000) await pause(left + 50);
}

/** One step of a poll. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
