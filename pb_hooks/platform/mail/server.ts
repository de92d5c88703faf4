import { now } from "../../../common/time.ts";
import { errorText } from "../../lib/errors.ts";
import { hasSecret, readNote, writeNote } from "../../lib/operator-settings.ts";
import { exists } from "../../lib/sql.ts";

/** Remembers the note, which each mail would read otherwise. */
const NOTED = "mail.served";

/**
 * Whether a mail server has taken a mail, or was tested, at any time; one from before this was noted, once a code of a sign-in
 * has come back to an administrator.
 */
export function hadServer(app: CoreApp): boolean {
  return readNote(app, "mail_served") !== "" || hasSecret(app, "mail_tested") || hasProof(app);
}

/** Whether a mailed code has come back to a superuser or an administrator. */
export function hasProof(app: CoreApp): boolean {
  const proved = "factor_proved != '' AND factor_proved = email";
  return exists(app, "_superusers", proved, {}) || exists(app, "users", `admin = TRUE AND ${proved}`, {});
}

/** Notes that a mail server has taken a mail. Never fails: a full disk must not make that mail count as failed. */
export function noteServer(app: CoreApp): void {
  if (app.store().get(NOTED)) return;
  try {
    if (readNote(app, "mail_served") === "") writeNote(app, "mail_served", now().toISOString());
    app.store().set(NOTED, true);
  } catch (error) {
    console.warn(`The next mail notes that there is a mail server: ${errorText(error)}`);
  }
}
