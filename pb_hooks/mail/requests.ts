import { must } from "../lib/errors.ts";
import { takeOver } from "../lib/job-runner.ts";
import { randomText } from "../lib/random.ts";
import { row } from "../lib/sql.ts";
import { addSeconds, dbTime, now } from "../lib/time.ts";
import { countKnown, countRecipient, takeAddress } from "./limits.ts";
import { countSender, verificationKey } from "./public.ts";

const RESEND_SECONDS = 120;
const ID_ALPHABET = "abcdefghijklmnopqrstuvwxyz0123456789";

// PocketBase's own routes that send a mail, for members and superusers. What is too much is not sent, and the answer is
// the same, so that it tells nothing about an address.

/**
 * A request for the mail that sign-up has queued does not send a second one: it takes the job over when it still
 * waits, and sends nothing when it runs or ran in the last two minutes.
 */
export function requestVerification(e: core.RecordRequestVerificationRequestEvent): unknown {
  const account = must(e.record, "record");
  if (!takeAddress(e, "request") || !countRecipient(e.app, "confirm", account.email())) return e.noContent(204);
  const key = verificationKey(account.id);
  if (!takeOver(e.app, key)) {
    const job = row(e.app, "SELECT state, updated FROM jobs WHERE key = {:key}", { key }, { state: "", updated: "" });
    const recent = job?.state === "done" && job.updated > dbTime(addSeconds(now(), -RESEND_SECONDS));
    if (recent || job?.state === "running") return e.noContent(204);
  }
  return e.next();
}

/** The link to a new password. */
export function requestReset(e: core.RecordRequestPasswordResetRequestEvent): unknown {
  const email = must(e.record, "record").email();
  return takeAddress(e, "request") && countRecipient(e.app, "reset", email) ? e.next() : e.noContent(204);
}

/** The confirmation of another address, which may be a stranger's: mail/public.ts counts its recipient. */
export function requestEmailChange(e: core.RecordRequestEmailChangeRequestEvent): unknown {
  countSender(e.app, must(e.record, "record"));
  return e.next();
}

/**
 * A code to sign in with. Beyond the limit the last code that was mailed goes on working, and its id is the answer. A
 * browser that has signed in before has a count of its own.
 */
export function requestCode(e: core.RecordCreateOTPRequestEvent): unknown {
  const account = e.record;
  const mayAsk = takeAddress(e, "request");
  if (!account) return e.next();
  const known = typeof $guesses !== "undefined" && $guesses.known(e.request, account);
  const mayGet = known ? countKnown(e.app, account.email()) : countRecipient(e.app, "code", account.email());
  if (mayAsk && mayGet) return e.next();
  if (typeof $guesses !== "undefined") $guesses.spend();
  return e.json(200, { otpId: lastCode(e.app, account) || randomText(15, ID_ALPHABET) });
}

function lastCode(app: CoreApp, account: core.Record): string {
  const sql = `SELECT id FROM _otps WHERE collectionRef = {:collection} AND recordRef = {:id} AND created > {:since}
    ORDER BY created DESC LIMIT 1`;
  const { otp, id: collection } = account.collection();
  const since = dbTime(addSeconds(now(), -otp.duration));
  return row(app, sql, { collection, id: account.id, since }, { id: "" })?.id ?? "";
}

/** The warning of a sign-in from a new place, where PocketBase sends it itself. */
export function superuserAlert(e: core.MailerRecordEvent): void {
  if (countRecipient(e.app, "alert", must(e.record, "record").email())) e.next();
}
