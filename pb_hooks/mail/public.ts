import { runKey } from "../lib/job-runner.ts";
import { enqueue } from "../lib/jobs.ts";

/** What other features may ask of the mails. Each of these puts a job into the outbox of the given transaction. */
export const VERIFICATION = "mail.verification";
export const EMAIL_CHANGE = "mail.email-change";
export const RESET = "mail.reset";
export const REPLACED = "mail.replaced";
export const AUTH_ALERT = "mail.auth-alert";

/** The verification mail of a member. @returns the job's key, for `deliverSoon` */
export function queueVerification(app: CoreApp, user: string): string {
  const key = verificationKey(user);
  enqueue(app, { kind: VERIFICATION, key, payload: { user } });
  return key;
}

/** The confirmation of a new address, sent to that address. @returns the job's key, for `deliverSoon` */
export function queueEmailChange(app: CoreApp, user: string, email: string): string {
  const key = `${EMAIL_CHANGE}:${user}`;
  enqueue(app, { kind: EMAIL_CHANGE, key, payload: { user, email } });
  return key;
}

/** The key of a member's verification mail in the outbox: one mail waits at most. */
export function verificationKey(user: string): string {
  return `${VERIFICATION}:${user}`;
}

/**
 * After the commit: prints a queued mail at once where mails only go to the console. A mail server may stall, so that
 * such a mail is left to the jobs, which do not keep the visitor waiting (docs/decisions/003-work-after-commit.md).
 */
export function deliverSoon(app: CoreApp, key: string): void {
  if (!app.settings().smtp.enabled && !app.isTransactional()) runKey(app, key);
}
