import { fail } from "../lib/errors.ts";
import type { SiteSettings } from "../site/public.ts";
import { byteLength, isCommonPassword, PASSWORD_MAX_BYTES } from "./passwords.ts";

/**
 * Refuses a new password that is easy to guess (`password_common`) or longer than bcrypt reads. PocketBase itself
 * checks 12 to 71 characters. Does nothing when the password does not change: the record then holds no plain text.
 */
export function checkPassword(user: core.Record, site: SiteSettings): void {
  const password = user.getString("password");
  if (!password) return;
  if (byteLength(password) > PASSWORD_MAX_BYTES) throw fail(400, "validation_max_text_constraint", "password");
  if (isCommonPassword(password, user.email(), site.brand)) throw fail(400, "password_common", "password");
}
