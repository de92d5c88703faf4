import { addSeconds, dbTime } from "./time.ts";

/** Seconds to wait after the first, second … failed attempt. */
const WAITS = [60, 5 * 60, 30 * 60, 2 * 3600, 6 * 3600, 6 * 3600, 6 * 3600];

/** After so many attempts a job is given up. */
export const MAX_ATTEMPTS = WAITS.length + 1;
/** A row that was written so far ahead of the clock was written by a clock that was wrong, in seconds. */
export const CLOCK_SLACK_SECONDS = 60;
/**
 * A job that failed because its partner was silent is tried again as soon as the partner answers others, but not sooner
 * than this many seconds for each attempt: one that brings the silence about itself must not use up its attempts at once.
 */
export const REST_SECONDS = 60;
export const KEEP_DONE_DAYS = 7;
/** Notices are remembered longer: they prove that a mail was sent (art. L215-1 of the consumer code) and stop a second one. */
export const KEEP_NOTICE_DAYS = 400;

/**
 * How a run ended. `runAt` is a stored date; `outage` says that the partner did not answer, `doubt` that it may have done
 * the work all the same.
 */
export type Outcome = Next & { error: string; outage: boolean; doubt: boolean };
type Next = { state: "done" | "queued" | "failed"; runAt: string; attempts: number };

/** What happens to a job after its `attempts`-th failure (1 is the first). */
export function afterFailure(attempts: number, now: Date): Next {
  const wait = WAITS[attempts - 1];
  return { state: wait === undefined ? "failed" : "queued", runAt: dbTime(addSeconds(now, wait ?? 0)), attempts };
}

/** What happens to a job that the end of the process cut short: it counts for nothing and goes on at the next start. */
export function afterCut(attempts: number, now: Date): Next {
  return { state: "queued", runAt: dbTime(now), attempts: Math.max(0, attempts - 1) };
}
