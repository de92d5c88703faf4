import { fail, must } from "../lib/errors.ts";
import { run } from "../lib/sql.ts";
import { hasFactor } from "./factors.ts";
import { isProved } from "./proved.ts";
import { prove } from "./public.ts";

/**
 * A code that was mailed to the account's address and typed in proves that codes reach it: from now on the second
 * factor counts, for this sign-in too. A superuser's code that was not mailed (`passerelle superuser otp`) is only one
 * of two proofs and opens nothing alone.
 */
export function proveByCode(e: core.RecordAuthWithOTPRequestEvent): unknown {
  const account = must(e.record, "record");
  const email = account.email();
  if (e.app.settings().smtp.enabled && must(e.otp, "code").sentTo() === email) {
    prove(e.app, email);
    account.set("factor_proved", email); // PocketBase may save this record next
  } else if (account.collection().name === "_superusers" && !isProved(account)) {
    throw fail(403, "password_only");
  }
  return e.next();
}

/**
 * Opening the link mailed to the new address proves that mails reach it: the factor stays. A password sufficed for the
 * change, so until a factor has vouched for it, a code mailed there is no second proof beside that password.
 */
export function followAddress(e: core.RecordConfirmEmailChangeRequestEvent): void {
  const user = must(e.record, "record");
  const keeps = isProved(user) && e.app.settings().smtp.enabled;
  if (hasFactor(e.app, user.id)) distrustMailbox(e.app, user);
  e.next();
  if (keeps) prove(e.app, e.newEmail);
}

/**
 * The same holds for a password reset link. It lets a superuser prove an address that no member has: PocketBase's
 * dashboard mails such links, but codes only to accounts that already need one.
 */
export function followReset(e: core.RecordConfirmPasswordResetRequestEvent): void {
  const account = must(e.record, "record");
  const email = account.email();
  // Before PocketBase changes it: a mailed code must not complete the first sign-in with that password.
  if (!account.isSuperuser()) distrustMailbox(e.app, account);
  e.next();
  if (e.app.settings().smtp.enabled) prove(e.app, email);
}

/** From now on, mailed codes and the password together are one proof (decision 126). */
function distrustMailbox(app: CoreApp, { id }: core.Record): void {
  run(app, "UPDATE users SET password_by_mail = TRUE WHERE id = {:id}", { id });
}
