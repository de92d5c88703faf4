/** How long it is remembered that a mailbox has had its trial; the privacy policy names the same time. */
export const CLAIM_YEARS = 3;

/** Claims from before this time are forgotten at `time`. */
export function claimsKeptSince(time: Date): Date {
  const since = new Date(time);
  since.setUTCFullYear(since.getUTCFullYear() - CLAIM_YEARS);
  return since;
}
