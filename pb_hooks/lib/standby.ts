/**
 * Waits until all that was committed is in the copy that a second machine would take over, at once without
 * --standby. Call it between a claim and work that must not be done twice. @throws Error when that is not known; the work
 * must not begin
 */
export function awaitCopy(): void {
  $standby.awaitCopy();
}
