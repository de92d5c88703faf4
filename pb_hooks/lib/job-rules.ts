/** Seconds to wait after the first, second … failed attempt. */
const WAITS = [60, 5 * 60, 30 * 60, 2 * 3600, 6 * 3600, 6 * 3600, 6 * 3600];

/** How long a run may take before another one may take the job over, in seconds. */
export const LEASE_SECONDS = 5 * 60;
export const KEEP_DONE_DAYS = 7;
/** Notices are remembered longer: they prove that a mail was sent (art. L215-1 of the consumer code) and stop a second one. */
export const KEEP_NOTICE_DAYS = 400;

/** What becomes of a job after its `attempts`-th failure (1 is the first): a wait in seconds, or the end. */
export function afterFailure(attempts: number): { state: "queued"; waitSeconds: number } | { state: "failed" } {
  const waitSeconds = WAITS[attempts - 1];
  return waitSeconds === undefined ? { state: "failed" } : { state: "queued", waitSeconds };
}
