import { sendsMail } from "./mail-server.ts";

/** The member with this address, in any letter case. A filter `email = {:email}` reads all members (docs/design/platform.md, Features). */
export function findMember(app: CoreApp, email: string): Rec<"users"> | undefined {
  try {
    return app.findAuthRecordByEmail("users", email);
  } catch {
    return undefined; // PocketBase throws when there is none
  }
}

/** Whether a member has this address, in any letter case. */
export function hasMember(app: CoreApp, email: string): boolean {
  return findMember(app, email) !== undefined;
}

/** Whether nobody has confirmed a member's address, which anyone may have typed, though a mail could have asked for it. */
export function isUnconfirmed(app: CoreApp, user: Rec<"users"> | undefined): boolean {
  return sendsMail(app) && !user?.verified();
}
