import { now } from "../../common/time.ts";
import { hasSecret, readNote, writeNote } from "../lib/operator-settings.ts";

/** Whether a mail server has taken a mail, or was tested, at any time. */
export function hadServer(app: CoreApp): boolean {
  return readNote(app, "mail_served") !== "" || hasSecret(app, "mail_tested");
}

/** A mail server has taken a mail. */
export function noteServer(app: CoreApp): void {
  if (readNote(app, "mail_served") === "") writeNote(app, "mail_served", now().toISOString());
}
