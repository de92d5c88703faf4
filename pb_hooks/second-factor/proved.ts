import { row } from "../lib/sql.ts";

const SETTING: { admin_mfa: boolean } = { admin_mfa: true };

/** Whether administrators without another factor are asked for a mailed code. */
export function asksAdministrators(app: CoreApp): boolean {
  const asked = row(app, "SELECT admin_mfa FROM site WHERE id = 'site'", {}, SETTING)?.admin_mfa ?? true;
  return app.settings().smtp.enabled && asked;
}

/** Whether the second factor counts for an account: codes are known to reach its current address. */
export function isProved(account: core.Record): boolean {
  return account.email() !== "" && account.getString("factor_proved") === account.email();
}

/** Whether a sign-in of this account with the password takes a mailed code too, unless it has another second factor. */
export function asksForCode(app: CoreApp, user: core.Record): boolean {
  return user.getBool("admin") && isProved(user) && asksAdministrators(app);
}
