import { addSeconds, dbTime } from "../../common/time.ts";

/** Seconds to wait after the first, second … failed attempt. */
const WAITS = [60, 5 * 60, 30 * 60, 2 * 3600, 6 * 3600, 6 * 3600, 6 * 3600];

/** Seconds that a job waits when its own run has queued it again, which doubles with each such run in a row. */
const AGAIN_SECONDS = 60;
const MOST_AGAIN_SECONDS = 6 * 3600;

/** A job is given up after this many attempts. */
export const MAX_ATTEMPTS = WAITS.length + 1;
/** A job whose partner answers nobody is tried for about a month: four times a day after the first waits. */
const MOST_SILENT = MAX_ATTEMPTS + 30 * 4;
/** The attempts of such a job once the partner answers: as many are left as after a silence of hours. */
export const ATTEMPTS_AFTER_SILENCE = MAX_ATTEMPTS - 3;
/** A job that was interrupted by this many deaths of the process waits after the next one. */
const QUICK_DEATHS = 3;
/** A row dated this far ahead, in seconds, was written by a wrong clock. */
export const CLOCK_SLACK_SECONDS = 60;
/**
 * A job that failed because its partner was down is retried as soon as the partner answers others, but no sooner than
 * this many seconds per attempt: a job that causes the outage itself must not use up its attempts at once.
 */
export const REST_SECONDS = 60;
export const KEEP_DONE_DAYS = 7;
/** Mails to mailboxes that do not exist: nobody can fix them, and a typo or a stranger causes one. */
export const KEEP_UNKNOWN_DAYS = 30;
/**
 * SQL: whether a mail to a member or visitor failed because the mail server knows no such mailbox (internal/hooks/mailer/failures.go).
 * Mails to the operator must not fail unseen, and a contract's document waits for its job.
 */
export const NO_MAILBOX = `(lane = 'mail' AND last_error LIKE 'no such mailbox: %'
  AND kind != 'contact.mail' AND kind NOT LIKE 'contract.%'
  AND NOT (kind IN ('mail.notice', 'mail.warning') AND payload ->> 'user' = ''))`;
/** Notices are kept longer: they prove that a mail was sent (art. L215-1 of the consumer code), and prevent another. */
export const KEEP_NOTICE_DAYS = 400;

/**
 * A run's outcome. `runAt` is a stored date; `outage` says that the partner did not answer, `answered` that it did,
 * `doubt` that it may have done the work all the same, `forget` that nothing needs the payload any more.
 */
export type Outcome = Next & {
  error: string;
  outage: boolean;
  doubt: boolean;
  answered: boolean;
  forget: boolean;
  again?: Again;
};
type Next = { state: "done" | "queued" | "failed"; runAt: string; attempts: number };
/** What a job's own run queued again: how many runs in a row did so, with this one; and the new payload, as JSON. */
type Again = { times: number; payload: string; ticket: string };

/**
 * A job whose run ended well and queued it again: it asks no partner more than once a minute, and less and less.
 * @param times how many runs in a row did so, with this one
 */
export function afterAgain(times: number, now: Date): Next {
  const wait = Math.min(AGAIN_SECONDS * 2 ** (times - 1), MOST_AGAIN_SECONDS);
  return { state: "queued", runAt: dbTime(addSeconds(now, wait)), attempts: 0 };
}

/**
 * The state of a job after its `attempts`-th failure (1 is the first).
 * @param silent whether its partner has answered nobody since it fell silent: that is no fault of the job
 */
export function afterFailure(attempts: number, now: Date, silent = false): Next {
  const waits = silent && attempts < MOST_SILENT ? Math.min(attempts, WAITS.length) : attempts;
  const wait = WAITS[waits - 1];
  return { state: wait === undefined ? "failed" : "queued", runAt: dbTime(addSeconds(now, wait ?? 0)), attempts };
}

/** A job that no further attempt can do: it waits for the administrator. */
export function afterRefusal(attempts: number, now: Date): Next {
  return { state: "failed", runAt: dbTime(now), attempts };
}

/**
 * A job whose process died in its `attempts`-th run. A death may be no fault of the job: the first ones continue it at once,
 * and a process that dies every few seconds must not use up its attempts.
 */
export function afterDeath(attempts: number, now: Date): Next {
  if (attempts <= QUICK_DEATHS) return { state: "queued", runAt: dbTime(now), attempts };
  return {
    ...afterFailure(attempts - QUICK_DEATHS, now),
    state: attempts < MAX_ATTEMPTS ? "queued" : "failed",
    attempts,
  };
}

/** A job that a stop of the process interrupted: the attempt does not count, and the next start continues it. */
export function afterCut(attempts: number, now: Date): Next {
  return { state: "queued", runAt: dbTime(now), attempts: Math.max(0, attempts - 1) };
}
