import type { AdminApiKey, ApiKey, ApiReach } from "../../../common/contract/api-keys.ts";
import { dbTime, isoOrNull, now } from "../../../common/time.ts";
import { hashKey } from "../../lib/hash-key.ts";
import { columns, count, rowOf, rows, run } from "../../lib/sql.ts";
import { type AuditActor, audit } from "../../platform/audit/public.ts";
import { parseScopes, stateOf } from "./rules.ts";

const KEY = rowOf({
  text: "id user name prefix scopes reach expires revoked",
  number: "perMinute",
  time: "created",
  timeOrNull: "lastUsed",
});
const ROW = { ...KEY, ...rowOf({ text: "ownerEmail ownerName" }) };
export type KeyRow = typeof ROW;

/** Key rows with their owners, for a condition and an order written by us. */
export function keyRows(app: CoreApp, rest: string, params: { readonly [name: string]: string }): KeyRow[] {
  const sql = `SELECT ${columns(KEY, "k")}, u.email AS ownerEmail, u.name AS ownerName
    FROM api_keys k JOIN users u ON u.id = k.user ${rest}`;
  return rows(app, sql, params, ROW);
}

/** How many keys of a member work. */
export function liveKeys(app: CoreApp, user: string): number {
  const where = "user = {:user} AND revoked = '' AND (expires = '' OR expires > {:now})";
  return count(app, "api_keys", where, { user });
}

/** A key as its owner sees it: without the hash or anything else that could be used. */
export function toKey(found: KeyRow): ApiKey {
  const { id, name, prefix, perMinute, created, lastUsed } = found;
  return {
    ...{ id, name, prefix, perMinute, created, lastUsed },
    scopes: parseScopes(found.scopes),
    reach: reachOf(found.reach),
    state: stateOf(found, dbTime(now())),
    expires: isoOrNull(found.expires),
  };
}

export function toAdminKey(found: KeyRow): AdminApiKey {
  return { ...toKey(found), owner: { id: found.user, email: found.ownerEmail, name: found.ownerName } };
}

/** A stored reach; any other value counts as the narrow one. */
export function reachOf(stored: string): ApiReach {
  return stored === "all" ? "all" : "own";
}

/** HMAC-SHA256 of an API key, under a key used for nothing else. */
export function hashOf(key: string): string {
  return $security.hs256(key, hashKey("api keys"));
}

/** Revokes a key and records it; does nothing when the key has already ended. Call it in a transaction. */
export function revoke(app: CoreApp, actor: AuditActor, key: KeyRow, reason: string): void {
  const sql = "UPDATE api_keys SET revoked = {:now}, updated = {:now} WHERE id = {:id} AND revoked = ''";
  if (run(app, sql, { id: key.id }) === 0) return;
  audit(app, actor, {
    action: "api_key.revoke",
    target: ["api_keys", key.id],
    member: key.user,
    before: { name: key.name, prefix: key.prefix },
    reason,
  });
}

/** A member's keys in the member's data export; nothing in it grants access. */
export function memberData(app: CoreApp, user: Rec<"users">) {
  const keys = keyRows(app, "WHERE k.user = {:user} ORDER BY k.created, k.id", { user: user.id });
  return {
    apiKeys: keys.map(({ name, prefix, scopes, created, lastUsed, expires, revoked }) => ({
      ...{ name, prefix, created, lastUsed },
      scopes: parseScopes(scopes),
      expires: isoOrNull(expires),
      revoked: isoOrNull(revoked),
    })),
  };
}
