import { addDays, dbTime, now } from "../../../common/time.ts";
import { hashKey } from "../../lib/hash-key.ts";
import { insert } from "../../lib/records.ts";
import { exists, run } from "../../lib/sql.ts";
import { UNDO_DAYS } from "./rules.ts";

/**
 * Keeps what the account signed in with until now. Call it in the transaction of the change, before the save. A password is kept
 * longer than an address: it still proves its owner if the address changes within the next seven days.
 * @param before the member as stored
 * @param email the former address, "" if it stays
 * @returns the row's id
 */
export function keepFormer(tx: CoreApp, before: Rec<"users">, email: string): string {
  const user = before.id;
  const until = dbTime(addDays(now(), email ? UNDO_DAYS : 2 * UNDO_DAYS));
  const { id } = insert(tx, "former_credentials", { user, email, until });
  // Someone who only reads the former mailbox may have chosen this password, or the one that it was changed from: it proves nothing.
  const hash = `UPDATE former_credentials SET password = users.password FROM users
    WHERE former_credentials.id = {:id} AND users.id = {:user} AND users.password_mailed < {:since}`;
  run(tx, hash, { user, id, since: dbTime(addDays(now(), -UNDO_DAYS)) });
  return id;
}

/** Voids every link that undoes a change of this member's address. Call it in the transaction of a change that is final. */
export function forgetFormer(tx: CoreApp, user: string): void {
  run(tx, "DELETE FROM former_credentials WHERE user = {:user}", { user });
}

/**
 * Refuses an address that another account had until recently: undoing that change needs it. Uses PocketBase's words for a taken
 * address at a sign-up, so that strangers cannot tell the two apart. @throws ApiError 400 `validation_not_unique` at `email`
 */
export function refuseKeptAddress(app: CoreApp, email: string, user: string): void {
  if (!isKept(app, email, user)) return;
  const taken = new ValidationError("validation_not_unique", "Value must be unique.");
  throw new ApiError(400, "Failed to create record.", { email: taken });
}

/** Whether an address is kept for another account than `user`. */
export function isKept(app: CoreApp, email: string, user: string): boolean {
  if (!app.hasTable("former_credentials")) return false; // the first administrator, in an earlier migration
  const where = "email = {:email} COLLATE NOCASE AND user != {:user} AND until > {:now}";
  return exists(app, "former_credentials", where, { email, user });
}

/** Deletes what is too old. */
export function purgeFormer(app: CoreApp): void {
  run(app, "DELETE FROM former_credentials WHERE until < {:now}", {});
}

/** The token of the link that undoes a change: nothing is stored, and the database alone cannot make one. */
export function undoToken(row: string): string {
  return `${row}.${$security.hs256(row, hashKey("address undos"))}`;
}

/** The row that a token names, if it is one of ours. */
export function rowOfToken(token: string): string {
  const row = token.split(".")[0] ?? "";
  return $security.equal(token, undoToken(row)) ? row : "";
}
