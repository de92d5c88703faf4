import type { Place } from "../lib/place.ts";
import { randomText } from "../lib/random.ts";
import { isSealed, seal, unseal } from "../lib/secrets.ts";
import { exists } from "../lib/sql.ts";
import { siteSettings } from "../site/public.ts";
import { wasUsed } from "./remote-accounts.ts";
import { freeUsername, PASSWORD_ALPHABET, PASSWORD_LENGTH } from "./rules.ts";

/**
 * Sets new credentials on a member's record. Run it inside the transaction that saves the record, so that the name
 * stays free.
 */
export function setNewCredentials(
  app: CoreApp,
  user: core.Record,
  mailDomain: string = siteSettings(app).mailDomain,
): void {
  const username = freeUsername(
    user.email(),
    mailDomain,
    randomText,
    (name) =>
      exists(app, "users", "stremio_username = {:name}", { name }) ||
      exists(app, "stremio", "email = {:name}", { name }) ||
      wasUsed(app, name),
  );
  user.set("stremio_username", username);
  user.set("stremio_password", seal(placeOf(user.id), randomText(PASSWORD_LENGTH, PASSWORD_ALPHABET)));
}

/** Where a member's streaming password is sealed. */
function placeOf(user: string): Place {
  return ["users", "stremio_password", user];
}

/** Seals the password of a record that holds it in the clear: opened for its owner, or typed in by a superuser. */
export function sealPassword(user: core.Record): void {
  const secret = user.getString("stremio_password");
  if (secret && !isSealed(secret)) user.set("stremio_password", seal(placeOf(user.id), secret));
}

/**
 * The streaming password of a member's record, in the clear.
 * @throws Error, without the value, when it can't be read
 */
export function streamingPassword(user: core.Record): string {
  return unseal(placeOf(user.id), user.getString("stremio_password"));
}
