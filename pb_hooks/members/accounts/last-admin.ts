import { fail } from "../../lib/errors.ts";
import { exists } from "../../lib/sql.ts";

/** Call it in the transaction of the change. @throws ApiError 400 `last_admin` when nobody else can open /admin */
export function refuseLastAdmin(tx: CoreApp, user: Rec<"users">): void {
  const others = "admin = TRUE AND blocked = '' AND id != {:id}";
  if (!exists(tx, "users", others, { id: user.id })) throw fail(400, "last_admin");
}
