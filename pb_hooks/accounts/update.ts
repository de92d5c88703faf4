import { must } from "../lib/errors.ts";
import { row } from "../lib/sql.ts";
import { now } from "../lib/time.ts";
import { inTransaction } from "../lib/transaction.ts";
import { followAccess, provision, sealPassword, setNewCredentials, streamingRecord } from "../stremio/desired-state.ts";
import { checkAddress } from "./check-address.ts";
import { checkPassword } from "./check-password.ts";
import { saveAndQueue } from "./email-change.ts";
import { accessOf } from "./public.ts";
import { cleanName } from "./rules.ts";

/**
 * Every change of a member, whoever makes it: members, superusers, PocketBase's confirmations. A changed address gets
 * new streaming credentials, and changed dates suspend or resume the streaming record, in the same transaction.
 */
export function updateAccount(e: core.RecordEvent): void {
  const user = must(e.record, "record");
  const before = user.original();
  // Otherwise PocketBase writes every column back as this request once read it, undoing what another one just changed.
  user.ignoreUnchangedFields(true);
  checkPassword(e.app, user);
  if (user.getString("name") !== before.getString("name")) user.set("name", cleanName(user.getString("name")));
  // A record that was opened for its owner, or typed by a superuser, must not be stored in the clear.
  sealPassword(user);

  const newAddress = user.email() !== before.email();
  const newDates = ["plan", "trial_ends", "paid_until", "blocked"].some(
    (f) => user.getString(f) !== before.getString(f),
  );
  if (newAddress) checkAddress(e.app, user.email());
  if (!newAddress && !newDates) {
    saveAndQueue(e);
    return;
  }
  inTransaction(e, () => {
    const time = now();
    const rotate = newAddress && !hasAddress(e.app, user);
    if (rotate) setNewCredentials(e.app, user);
    e.next();
    const allowed = accessOf(user, time).active;
    if (rotate) {
      provision(e.app, user, allowed, time);
      return;
    }
    const record = streamingRecord(e.app, user.id);
    if (record) followAccess(e.app, record, allowed);
  });
}

/** Whether a twin of this request (a double click on the confirmation) has stored the new address already. */
function hasAddress(app: CoreApp, user: core.Record): boolean {
  return row(app, "SELECT email FROM users WHERE id = {:id}", { id: user.id }, { email: "" })?.email === user.email();
}
