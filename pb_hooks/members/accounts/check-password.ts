import { chosenPassword } from "../../../common/contract/accounts.ts";
import { judgePassword } from "../../../common/passwords.ts";
import { fail } from "../../lib/errors.ts";
import { accept } from "../../lib/parse-body.ts";
import type { SiteSettings } from "../../platform/site/public.ts";

/**
 * Refuses a new password that the browser's meter refuses: longer than bcrypt reads, or easy to guess
 * (`password_common`). PocketBase itself checks 12 to 71 characters. Does nothing when the password does not change: the
 * record then holds no plain text.
 */
export function checkPassword(user: Rec<"users">, site: SiteSettings): void {
  const password = user.getString("password");
  if (!password) return;
  accept(chosenPassword(), { password });
  if (judgePassword(password, user.email(), site.brand) === "guessable") throw fail(400, "password_common", "password");
}
