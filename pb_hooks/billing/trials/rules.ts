/** How long we remember that a mailbox has had its trial; the privacy policy states the same time. */
const CLAIM_YEARS = 3;

/** Claims older than this are deleted at `time`. */
export function claimsKeptSince(time: Date): Date {
  const since = new Date(time);
  since.setUTCFullYear(since.getUTCFullYear() - CLAIM_YEARS);
  return since;
}

const HOUR_MS = 3600 * 1000;

/**
 * The reminders of a trial, in hours. A mail goes out when the trial has between `before` and `until` hours left. A
 * trial younger than `age` gets none: a trial of three days has no reminder on the first day.
 */
const REMINDERS = [
  { days: 3, before: 72, until: 48, age: 24 },
  { days: 1, before: 24, until: 0, age: 12 },
] as const;

/** How long before its end a trial is first considered, in ms. */
export const FIRST_REMINDER_MS = REMINDERS[0].before * HOUR_MS;

/** The reminder due at `time`, by its days before the end; undefined for none. */
export function reminderDue(trial: { began: Date; ends: Date }, time: Date): number | undefined {
  const left = (trial.ends.getTime() - time.getTime()) / HOUR_MS;
  const age = (time.getTime() - trial.began.getTime()) / HOUR_MS;
  return REMINDERS.find((each) => left <= each.before && left > each.until && age >= each.age)?.days;
}
