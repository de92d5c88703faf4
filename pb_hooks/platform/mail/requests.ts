import { codeRequestInput } from "../../../common/contract/second-factor.ts";
import { isoTime, now } from "../../../common/time.ts";
import { must } from "../../lib/errors.ts";
import { enqueue, type NewJob } from "../../lib/jobs.ts";
import { accept, boundText } from "../../lib/parse-body.ts";
import { insert } from "../../lib/records.ts";
import { requestEventOf } from "../../lib/request-event.ts";
import { seal } from "../../lib/secrets.ts";
import { row } from "../../lib/sql.ts";
import { CODE, RESET, VERIFICATION } from "./job-kinds.ts";
import { countAlert, countCode, countRecipient, countSender, takeAddress } from "./limits.ts";
import { codePlace } from "./marks.ts";
import { codeKey, deliverSoon, verificationKey } from "./public.ts";

const RESEND_SECONDS = 120;

// PocketBase's own routes that send a mail, for members and superusers. It would send them in the background of the
// request, where a refusal or the end of the process loses them: they become jobs, committed before the answer. What is too
// much is not sent, and the answer is the same, so that it tells nothing about an address. The sender's count, which the ids of
// codes show, takes from each request alike: internal/auth/guesses runs these hooks for an address without an account too.

/** Does not repeat the mail that sign-up has queued already. */
export function requestVerification(e: core.RecordRequestVerificationRequestEvent): unknown {
  const may = takeAddress(e, "request");
  const account = e.record;
  if (account && may && !account.verified() && countRecipient(e.app, "confirm", account.email()))
    askAgain(e.app, { kind: VERIFICATION, key: verificationKey(account.id), payload: { user: account.id } });
  return e.noContent(204);
}

/** The link to a new password. */
export function requestReset(e: core.RecordRequestPasswordResetRequestEvent): unknown {
  const may = takeAddress(e, "request");
  const account = e.record;
  if (account && may && countRecipient(e.app, "reset", account.email()))
    askAgain(e.app, { kind: RESET, key: `${RESET}:${account.id}`, payload: whose(account) });
  return e.noContent(204);
}

/** The confirmation of another address, which may belong to a stranger: mail/public.ts counts its recipient. */
export function requestEmailChange(e: core.RecordRequestEmailChangeRequestEvent): unknown {
  countSender(e.app, must(e.record, "record"));
  return e.next();
}

/**
 * A code to sign in with. Beyond the limit the last mailed code stays valid, and the answer is its id. An address without
 * an account is counted and answered in the same way, so that repeated requests don't tell one from the other.
 */
export function requestCode(e: core.RecordCreateOTPRequestEvent): unknown {
  const account = e.record;
  const { email } = accept(codeRequestInput(), { email: boundText(requestEventOf(e), "email") });
  const known = account !== undefined && $guesses.device(requestEventOf(e).request, account, 0) !== "";
  const { id, mailed } = countCode(e.app, email, known, takeAddress(e, "request"));
  if (account && mailed) issueCode(e.app, account, id, e.password);
  else if (account) $guesses.spend(); // internal/auth/guesses does it where there is no account
  return e.json(200, { otpId: id });
}

/** Stores a code under an id, with the job that mails it. */
function issueCode(app: CoreApp, account: core.Record, id: string, password: string): void {
  const key = codeKey(account.id, id);
  const sealed = seal(codePlace(id), password);
  app.runInTransaction((tx) => {
    const facts = { id, collectionRef: account.collection().id, recordRef: account.id, password };
    insert(tx, "_otps", facts);
    enqueue(tx, { kind: CODE, key, payload: { ...whose(account), code: id, sealed } });
  });
  deliverSoon(app, key);
}

/** Queues a mail, unless it is on its way or was sent within two minutes. A failed one is retried at once. */
function askAgain(app: CoreApp, job: NewJob & { key: string }): void {
  app.runInTransaction((tx) => {
    const sql = "SELECT state, attempts, updated FROM jobs WHERE key = {:key}";
    const last = row(tx, sql, { key: job.key }, { state: "", attempts: 0, updated: "" });
    const waits = last?.state === "running" || (last?.state === "queued" && last.attempts === 0);
    // A time in the future means that the clock was set back.
    const age = last ? (now().getTime() - Date.parse(isoTime(last.updated))) / 1000 : 0;
    const recent = last?.state === "done" && Math.abs(age) < RESEND_SECONDS;
    if (!waits && !recent) enqueue(tx, job);
  });
  deliverSoon(app, job.key);
}

/** An account in the form of a job's payload. */
function whose(account: core.Record): { user: string } | { superuser: string } {
  return account.isSuperuser() ? { superuser: account.id } : { user: account.id };
}

/** The warning about a sign-in from a new place, which PocketBase sends itself. */
export function superuserAlert(e: core.MailerRecordEvent): void {
  if (countAlert(e.app, must(e.record, "record"))) e.next();
}
