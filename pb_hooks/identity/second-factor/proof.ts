import { dbTime, now } from "../../../common/time.ts";
import { fail, must } from "../../lib/errors.ts";
import { sendsMail } from "../../lib/mail-server.ts";
import { inTransaction } from "../../lib/transaction.ts";
import { movingAddress, proveMailbox } from "./public.ts";
import { spendOtp } from "./spend-otp.ts";
import { distrustMailbox, isProved } from "./void-proofs.ts";

/**
 * A code that was mailed to the account's address and typed in proves that codes reach it: from now on the second
 * factor counts, for this sign-in too. A superuser's code that was not mailed (`passerelle superuser otp`) is only one
 * of two proofs and opens nothing alone.
 */
export function proveByCode(e: core.RecordAuthWithOTPRequestEvent): unknown {
  const [account, otp] = [must(e.record, "record"), must(e.otp, "code")];
  const email = account.email();
  const isMailed = sendsMail(e.app) && otp.sentTo() === email;
  if (!isMailed && account.collection().name === "_superusers" && !isProved(account)) throw fail(403, "password_only");
  if (!spendOtp(e.app, otp)) throw fail(400, "code_wrong"); // another request has just used it
  if (isMailed) {
    proveMailbox(e.app, email);
    account.set("factor_proved", email); // PocketBase may save this record next
  }
  return e.next();
}

/** A link mailed to a new address was opened, and the password typed. */
export function followAddress(e: core.RecordConfirmEmailChangeRequestEvent): void {
  inTransaction(e, () => movingAddress(e.app, must(e.record, "record"), e.newEmail, () => e.next()));
}

/**
 * The same holds for a password reset link. It lets a superuser prove an address that no member has: PocketBase's
 * dashboard mails such links, but codes only to accounts that already need one.
 */
export function followReset(e: core.RecordConfirmPasswordResetRequestEvent): void {
  const account = must(e.record, "record");
  const email = account.email();
  // Before PocketBase changes it: a mailed code must not complete the first sign-in with that password.
  if (!account.isSuperuser()) {
    distrustMailbox(e.app, account);
    // Saved with that password, and not where it is refused: the present one still proves its owner.
    account.set("password_mailed", dbTime(now()));
  }
  e.next();
  if (sendsMail(e.app)) proveMailbox(e.app, email);
}
