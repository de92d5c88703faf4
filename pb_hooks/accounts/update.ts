import { audit } from "../audit/public.ts";
import { must } from "../lib/errors.ts";
import { row } from "../lib/sql.ts";
import { dbTime, now } from "../lib/time.ts";
import { inTransaction } from "../lib/transaction.ts";
import { queueNotice } from "../mail/public.ts";
import { siteSettings } from "../site/public.ts";
import { streaming } from "../stremio/public.ts";
import { keepOldAddress, refuseKeptAddress } from "./address-undo.ts";
import { checkAddress } from "./check-address.ts";
import { checkPassword } from "./check-password.ts";
import { saveAndQueue } from "./email-change.ts";
import { administers, refuseLastAdmin } from "./last-admin.ts";
import { CHANGED_PASSWORD } from "./notices.ts";
import { cleanName } from "./rules.ts";

/**
 * Runs on every change of a member, by the member, a superuser or one of PocketBase's confirmations. A new address gets
 * new streaming credentials in the same transaction; pb_hooks/entitlements handles new dates.
 */
export function updateAccount(e: core.RecordEvent): void {
  const user = must(e.record, "record");
  const before = user.original();
  // Otherwise PocketBase writes every column as this request read it and undoes a concurrent change.
  user.ignoreUnchangedFields(true);
  const hasNewPassword = user.getString("password") !== "";
  if (hasNewPassword) checkPassword(user, siteSettings(e.app));
  if (user.getString("name") !== before.getString("name")) user.set("name", cleanName(user.getString("name")));
  // Never store in the clear a record that was opened for its owner or typed in by a superuser.
  streaming.sealPassword(user);
  const endsAdmin = administers(before) && !administers(user);
  if (endsAdmin || hasNewPassword) {
    inTransaction(e, () => {
      if (endsAdmin) refuseLastAdmin(e.app, user);
      save(e, user, before);
      if (hasNewPassword) tellOfPassword(e.app, user);
    });
  } else save(e, user, before);
}

function save(e: core.RecordEvent, user: core.Record, before: core.Record): void {
  if (user.email() === before.email()) {
    saveAndQueue(e);
    return;
  }
  checkAddress(user.email(), siteSettings(e.app));
  inTransaction(e, () => {
    const isNew = !hasAddress(e.app, user);
    if (isNew) refuseKeptAddress(e.app, user.email(), user.id);
    if (isNew) streaming.setNewCredentials(e.app, user);
    e.next();
    if (!isNew) return;
    streaming.provision(e.app, user, now());
    keepOldAddress(e.app, user, before);
  });
}

/** The key that PocketBase replaces with the password makes the notice one of its own. */
function tellOfPassword(tx: CoreApp, user: core.Record): void {
  const once = $security.sha256(user.tokenKey()).slice(0, 12);
  const time = `${dbTime(now()).slice(0, 16)} UTC`;
  queueNotice(tx, { user: user.id, notice: CHANGED_PASSWORD, once, facts: { time } });
  const target = { collection: "users", id: user.id };
  audit(tx, { id: user.id, kind: "member", ip: "" }, { action: "account.password", target, member: user.id });
}

/** Whether a duplicate of this request (a double click on the confirmation) has already stored the new address. */
function hasAddress(app: CoreApp, user: core.Record): boolean {
  return row(app, "SELECT email FROM users WHERE id = {:id}", { id: user.id }, { email: "" })?.email === user.email();
}
