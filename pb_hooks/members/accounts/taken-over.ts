import { notifyFeatures } from "../../lib/register.ts";
import { run } from "../../lib/sql.ts";

/** Nothing in the account is older than the sign-up of someone who had not proved the address. */
const EVER = new Date(0);

/** Removes all that opens the account beside address and password. Call it in the transaction, before the save. */
export function removeKeys(tx: CoreApp, user: Rec<"users">): void {
  notifyFeatures((feature) => feature.onReclaimed?.(tx, user, EVER));
}

/**
 * Drops what was chosen, and what opens the account, until its address's owner proved the address in a way that the person who
 * signed up could not: with a mailed code, or a new password by mail. Call it in the transaction, before the save.
 */
export function forgetStranger(tx: CoreApp, user: Rec<"users">): void {
  user.load({ name: "", emailVisibility: false });
  // The save writes only changed fields: a name chosen since this request read the member would stay.
  run(tx, "UPDATE users SET name = '', emailVisibility = FALSE WHERE id = {:user}", { user: user.id });
  run(tx, "DELETE FROM former_credentials WHERE user = {:user} AND email = ''", { user: user.id });
  notifyFeatures((feature) => {
    feature.onReclaimed?.(tx, user, EVER);
    feature.onTakenOver?.(tx, user);
  });
}
