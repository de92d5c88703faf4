import { fail, must } from "../lib/errors.ts";
import { run } from "../lib/sql.ts";
import { isProved } from "./public.ts";

/**
 * A code that was mailed to the account's address and typed back proves that codes reach it: from now on the second factor
 * counts, for this very sign-in too. A superuser's code that was not mailed (`passerelle superuser otp`) is one of two
 * proofs, so that it opens nothing for an account that is asked for one.
 */
export function proveByCode(e: core.RecordAuthWithOTPRequestEvent): unknown {
  const account = must(e.record, "record");
  if (e.app.settings().smtp.enabled && must(e.otp, "code").sentTo() === account.email()) prove(e.app, account);
  else if (account.collection().name === "_superusers" && !isProved(account)) throw fail(403, "password_only");
  return e.next();
}

/** Anyone who opens the link that was mailed to the new address has proved that mails reach it. */
export function followAddress(e: core.RecordConfirmEmailChangeRequestEvent): void {
  const account = must(e.record, "record");
  const keeps = isProved(account) && e.app.settings().smtp.enabled;
  e.next();
  if (keeps) prove(e.app, account);
}

/** In one statement beside the record: other hooks may be saving it. */
function prove(app: CoreApp, account: core.Record): void {
  // One of PocketBase's and our two collections of accounts, never input.
  run(app, `UPDATE ${account.collection().name} SET factor_proved = email WHERE id = {:id}`, { id: account.id });
}
