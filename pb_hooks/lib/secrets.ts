import { asKey, keyWithId, sealingKey } from "./app-key.ts";
import type { Place } from "./place.ts";
import { exists } from "./sql.ts";
import { utf8 } from "./utf8.ts";

const FORMAT = /^v([12]):([0-9a-f]{8}):([A-Za-z0-9+/=]{40,})$/;

/**
 * Encrypts a text for one place (AES-256-GCM, fresh nonce): `v2:<key id>:<base64>`. The key is derived from the app key
 * and the place, so that a copy in another record or field fails GCM's authentication.
 * @throws Error for a record that has no id yet.
 */
export function seal(place: Place, text: string, { key, id } = sealingKey()): string {
  return `v2:${id}:${$security.encrypt(utf8(text), placeKey(key, place))}`;
}

/** Whether a stored text has the form that `seal` returns. */
export function isSealed(text: string): boolean {
  return FORMAT.test(text);
}

/** The prefix of every value sealed with the key in force. */
export function sealedPrefix({ id } = sealingKey()): string {
  return `v2:${id}:`;
}

/**
 * Opens what `seal` wrote for this place. Values of the previous release (`v1`), bound to no place, open until the job
 * of pb_hooks/platform/sealing has replaced them all.
 * @throws Error, without the value, for a text that is not sealed, or was sealed with a lost key or for another place.
 */
export function unseal(place: Place, sealed: string): string {
  const [, version, id = "", text = ""] = FORMAT.exec(sealed) ?? [];
  if (!version) throw new Error("not a sealed value");
  const found = keyWithId(id);
  if (!found) throw new Error("sealed with another key: check APP_KEY or app.key in the data folder");
  if (version === "1" && !opensOldFormat()) throw new Error("sealed in the old format, which is no longer supported");
  try {
    return toString($security.decrypt(text, version === "1" ? found.key : placeKey(found.key, place)));
  } catch {
    throw new Error(`damaged, or copied from another record into ${place.join(".")}`);
  }
}

/** HMAC as a key derivation: keys of different places are unrelated. */
function placeKey(key: string, place: Place): string {
  if (!place[2]) throw new Error(`a secret for ${place[0]} needs the record's id`);
  return asKey($security.hs512(JSON.stringify(place), key));
}

function opensOldFormat(): boolean {
  return !$app.hasTable("app_keys") || exists($app, "app_keys", "old_format", {});
}
