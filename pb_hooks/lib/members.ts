import { sendsMail } from "./mail-server.ts";

/** Whether a member has this address, in any letter case. PocketBase throws when there is none. */
export function hasMember(app: CoreApp, email: string): boolean {
  try {
    app.findAuthRecordByEmail("users", email);
    return true;
  } catch {
    return false;
  }
}

/** Whether nobody has confirmed a member's address, which anyone may have typed, though a mail could have asked for it. */
export function isUnconfirmed(app: CoreApp, user: core.Record | undefined): boolean {
  return sendsMail(app) && !user?.verified();
}
