import { now } from "../../../common/time.ts";
import { entitlements } from "../../billing/entitlements/public.ts";
import { findById } from "../../lib/records.ts";
import { clearCredentials } from "./credentials.ts";
import { currentProvisioner } from "./provisioner.ts";
import { accountsOf, closeAccounts, noteGone } from "./remote-accounts.ts";

/** Gives a member new credentials, valid at once; pb_hooks/members/accounts/update.ts does the rest. Call it in a transaction. */
export function rotate(app: CoreApp, user: Rec<"users">): void {
  clearCredentials(user);
  app.save(user);
}

/**
 * Ends the remote accounts of a member without access whose credentials someone else may know. Call it in the
 * transaction that writes the new ones.
 */
export function endWithoutAccess(app: CoreApp, user: Rec<"users">): void {
  if (!entitlements.of(user, now()).active) closeAccounts(app, user.id, "");
}

/** Renames a member's account because its name is taken at the provider. */
export function rename(app: CoreApp, id: string, taken: string): void {
  app.runInTransaction((tx) => {
    const user = findById(tx, "users", id);
    for (const account of accountsOf(tx, id, currentProvisioner().name))
      if (account.email === taken) noteGone(tx, account.id);
    if (user?.getString("stremio_username") === taken) rotate(tx, user);
  });
}
