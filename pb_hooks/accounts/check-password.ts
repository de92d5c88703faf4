import { chosenPassword } from "../../common/schemas/account.ts";
import { fail } from "../lib/errors.ts";
import { accept } from "../lib/parse-body.ts";
import type { SiteSettings } from "../site/public.ts";
import { isCommonPassword } from "./passwords.ts";

/**
 * Refuses a new password that is easy to guess (`password_common`) or longer than bcrypt reads. PocketBase itself
 * checks 12 to 71 characters. Does nothing when the password does not change: the record then holds no plain text.
 */
export function checkPassword(user: core.Record, site: SiteSettings): void {
  const password = user.getString("password");
  if (!password) return;
  accept(chosenPassword(), { password });
  if (isCommonPassword(password, user.email(), site.brand)) throw fail(400, "password_common", "password");
}
