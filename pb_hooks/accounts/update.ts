import { must } from "../lib/errors.ts";
import { row } from "../lib/sql.ts";
import { now } from "../lib/time.ts";
import { inTransaction } from "../lib/transaction.ts";
import { siteSettings } from "../site/public.ts";
import { streaming } from "../stremio/public.ts";
import { checkAddress } from "./check-address.ts";
import { checkPassword } from "./check-password.ts";
import { saveAndQueue } from "./email-change.ts";
import { cleanName } from "./rules.ts";

/**
 * Every change of a member, whether by the member, a superuser or a confirmation of PocketBase's. A new address gets new
 * streaming credentials in the same transaction; what follows from new dates is in pb_hooks/entitlements.
 */
export function updateAccount(e: core.RecordEvent): void {
  const user = must(e.record, "record");
  const before = user.original();
  // Otherwise PocketBase writes every column back as this request once read it, undoing what another one just changed.
  user.ignoreUnchangedFields(true);
  if (user.getString("password")) checkPassword(user, siteSettings(e.app));
  if (user.getString("name") !== before.getString("name")) user.set("name", cleanName(user.getString("name")));
  // A record that was opened for its owner, or typed by a superuser, must not be stored in the clear.
  streaming.sealPassword(user);
  if (user.email() === before.email()) {
    saveAndQueue(e);
    return;
  }
  checkAddress(user.email(), siteSettings(e.app));
  inTransaction(e, () => {
    const isNew = !hasAddress(e.app, user);
    if (isNew) streaming.setNewCredentials(e.app, user);
    e.next();
    if (isNew) streaming.provision(e.app, user, now());
  });
}

/** Whether a twin of this request (a double click on the confirmation) has stored the new address already. */
function hasAddress(app: CoreApp, user: core.Record): boolean {
  return row(app, "SELECT email FROM users WHERE id = {:id}", { id: user.id }, { email: "" })?.email === user.email();
}
