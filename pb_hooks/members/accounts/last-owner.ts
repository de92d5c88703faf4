import { fail } from "../../lib/errors.ts";
import { exists } from "../../lib/sql.ts";

/** Call it in the transaction of the change. @throws ApiError 400 `last_owner` when nobody else owns the service */
export function refuseLastOwner(tx: CoreApp, user: Rec<"users">): void {
  const others = "admin = TRUE AND role = 'owner' AND blocked = '' AND id != {:id}";
  if (!exists(tx, "users", others, { id: user.id })) throw fail(400, "last_owner");
}
