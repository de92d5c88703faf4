import { fail } from "../lib/errors.ts";
import { exists } from "../lib/sql.ts";

/** Whether a member can open /admin. */
export function administers(user: core.Record): boolean {
  return user.getBool("admin") && !user.getString("blocked");
}

/** Call it in the transaction of the change. @throws ApiError 400 `last_admin` when nobody else can open /admin */
export function refuseLastAdmin(tx: CoreApp, user: core.Record): void {
  const others = "admin = TRUE AND blocked = '' AND id != {:id}";
  if (!exists(tx, "users", others, { id: user.id })) throw fail(400, "last_admin");
}
