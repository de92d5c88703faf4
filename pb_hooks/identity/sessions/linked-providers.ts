import { dbTime } from "../../../common/time.ts";
import { run } from "../../lib/sql.ts";

/** Unlinks the providers that PocketBase's own route linked at or after `since`, and forgets sign-ins under way. */
export function unlinkSince(tx: CoreApp, user: Rec<"users">, since: Date): void {
  const own = "collectionRef = {:users} AND recordRef = {:user}";
  const params = { users: user.collection().id, user: user.id };
  run(tx, `DELETE FROM _externalAuths WHERE ${own} AND created >= {:since}`, { ...params, since: dbTime(since) });
  for (const table of ["_otps", "_mfas"]) run(tx, `DELETE FROM ${table} WHERE ${own}`, params);
}
