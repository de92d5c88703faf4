import { must } from "../../lib/errors.ts";
import { nextWith } from "../../lib/transaction.ts";
import { endOthers } from "./rows.ts";

/** Marks a record being saved with the session that a new password keeps. No field: no client can send or store it. */
export const KEPT_SESSION = "@keptSession";

/**
 * A change that makes every token of the member invalid (password, address, block, role) ends the sessions with it. A
 * member who gains or loses the admin flag, gets another role, or is blocked, gets a new key, wherever the change was written,
 * PocketBase's dashboard included.
 */
export function followKey(e: core.RecordEvent) {
  const user: Rec<"users"> = must(e.record, "record");
  const before = user.original();
  const [key, email] = [before.tokenKey(), before.email()];
  const isBlocked = user.getString("blocked") !== "" && before.getString("blocked") === "";
  const hasNewRole =
    user.getBool("admin") !== before.getBool("admin") || user.getString("role") !== before.getString("role");
  if ((isBlocked || hasNewRole) && user.tokenKey() === key) user.refreshTokenKey();
  // PocketBase makes a new key for a new password or address only when it saves.
  if (user.tokenKey() === key && user.email() === email && !user.getString("password")) return e.next();
  nextWith(e, () => {
    if (user.tokenKey() !== key) endOthers(e.app, user.id, user.getString(KEPT_SESSION));
  });
}
