import { fail } from "../../lib/errors.ts";
import type { Place } from "../../lib/place.ts";
import { randomText } from "../../lib/random.ts";
import type { Field } from "../../lib/rec.ts";
import { isSealed, seal, unseal } from "../../lib/secrets.ts";
import { exists } from "../../lib/sql.ts";
import { siteSettings } from "../../platform/site/public.ts";
import { currentProvisioner } from "./provisioner.ts";
import { wasUsed } from "./remote-accounts.ts";
import { freeUsername, PASSWORD_ALPHABET, PASSWORD_LENGTH } from "./rules.ts";

const [USERNAME, PASSWORD] = ["stremio_username", "stremio_password"] as const;

/** Whether a member's record about to be saved has other credentials than before. */
export function changesCredentials(user: Rec<"users">): boolean {
  return isChanged(user, USERNAME) || isChanged(user, PASSWORD);
}

/** Has completeCredentials replace a member's credentials, except those that this save changes already. */
export function clearCredentials(user: Rec<"users">): void {
  for (const field of [USERNAME, PASSWORD]) if (!isChanged(user, field)) user.set(field, "");
}

/**
 * Generates the blank credentials of a member's record, and seals a password that was typed in. The accounts of a provider
 * keep their password: another one brings a new username too, and so a new account. Run it inside the transaction that
 * saves the record, so that the name stays free.
 * @throws ApiError 400 `validation_not_unique` at `stremio_username` when a typed name is, or was, another account's
 */
export function completeCredentials(app: CoreApp, user: Rec<"users">, mailDomain?: string): void {
  const isOwnName = !isChanged(user, USERNAME);
  if (isOwnName && isChanged(user, PASSWORD) && currentProvisioner().remote) user.set(USERNAME, "");
  const name = user.getString(USERNAME);
  if (name && !isOwnName && isTaken(app, name, user.id)) throw fail(400, "validation_not_unique", USERNAME);
  if (!name) {
    const domain = mailDomain ?? siteSettings(app).mailDomain;
    user.set(
      USERNAME,
      freeUsername(user.email(), domain, randomText, (each) => isTaken(app, each, "")),
    );
  }
  if (!user.getString(PASSWORD)) user.set(PASSWORD, randomText(PASSWORD_LENGTH, PASSWORD_ALPHABET));
  sealPassword(user);
}

function isChanged(user: Rec<"users">, field: Field<"users">): boolean {
  return user.getString(field) !== user.original().getString(field);
}

/** Whether a name belongs to another member than `user`, or was ever an account's at the provider, which gives none out again. */
function isTaken(app: CoreApp, name: string, user: string): boolean {
  return (
    exists(app, "users", "stremio_username = {:name} AND id != {:user}", { name, user }) ||
    exists(app, "stremio", "email = {:name} AND user != {:user}", { name, user }) ||
    wasUsed(app, name)
  );
}

/** Where a member's streaming password is sealed. */
function placeOf(user: string): Place {
  return ["users", PASSWORD, user];
}

function sealPassword(user: Rec<"users">): void {
  const secret = user.getString(PASSWORD);
  if (!isSealed(secret)) user.set(PASSWORD, seal(placeOf(user.id), secret));
}

/**
 * The streaming password of a member's record, in the clear.
 * @throws Error, without the value, when it can't be read
 */
export function streamingPassword(user: Rec<"users">): string {
  return unseal(placeOf(user.id), user.getString(PASSWORD));
}
