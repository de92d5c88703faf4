import { addDays, dbTime, now } from "../../../common/time.ts";
import { run } from "../../lib/sql.ts";

/** Days for which an entry keeps the network address of who administers. */
const ADDRESS_DAYS = 365;

/** Every night: erases old addresses. The entries stay. */
export function forgetAddresses(app: CoreApp): void {
  const erase = "UPDATE audit_log SET ip = '' WHERE ip != '' AND created < {:before}";
  run(app, erase, { before: dbTime(addDays(now(), -ADDRESS_DAYS)) });
}

/** Erases what the team has noted about a member who is deleted. The entries stay. */
export function forgetNotes(tx: CoreApp, user: Rec<"users">): void {
  run(tx, "UPDATE audit_log SET reason = '' WHERE member = {:id} AND action = 'user.note'", { id: user.id });
}
