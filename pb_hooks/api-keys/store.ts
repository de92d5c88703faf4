import { isoTime } from "../../common/time.ts";
import type { AdminApiKey, ApiKey, ApiReach } from "../../common/wire/api-keys.ts";
import { type AuditActor, audit } from "../audit/public.ts";
import { hashKey } from "../lib/hash-key.ts";
import { count, rowOf, rows, run } from "../lib/sql.ts";
import { dbTime, isoOrNull, now } from "../lib/time.ts";
import { parseScopes, stateOf } from "./rules.ts";

const ROW = rowOf({
  text: "id user owner_email owner_name name prefix scopes reach created last_used expires revoked",
  number: "per_minute",
});
export type KeyRow = typeof ROW;

/** Key rows with their owners, for a condition and an order written by us. */
export function keyRows(app: CoreApp, rest: string, params: { readonly [name: string]: string }): KeyRow[] {
  const sql = `SELECT k.id, k.user, u.email AS owner_email, u.name AS owner_name, k.name, k.prefix, k.scopes, k.reach,
      k.per_minute, k.created, k.last_used, k.expires, k.revoked
    FROM api_keys k JOIN users u ON u.id = k.user ${rest}`;
  return rows(app, sql, params, ROW);
}

/** How many keys of a member work. */
export function liveKeys(app: CoreApp, user: string): number {
  const where = "user = {:user} AND revoked = '' AND (expires = '' OR expires > {:now})";
  return count(app, "api_keys", where, { user, now: dbTime(now()) });
}

/** A key as its owner sees it: without the hash or anything else that could be used. */
export function toKey(found: KeyRow): ApiKey {
  return {
    id: found.id,
    name: found.name,
    prefix: found.prefix,
    scopes: parseScopes(found.scopes),
    reach: reachOf(found.reach),
    perMinute: found.per_minute,
    state: stateOf(found, dbTime(now())),
    created: isoTime(found.created),
    lastUsed: isoOrNull(found.last_used),
    expires: isoOrNull(found.expires),
  };
}

/** A key with its owner, for administrators. */
export function toAdminKey(found: KeyRow): AdminApiKey {
  return { ...toKey(found), owner: { id: found.user, email: found.owner_email, name: found.owner_name } };
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
  if (run(app, sql, { id: key.id, now: dbTime(now()) }) === 0) return;
  audit(app, actor, {
    action: "api_key.revoke",
    target: { collection: "api_keys", id: key.id },
    member: key.user,
    before: { name: key.name, prefix: key.prefix },
    reason,
  });
}

/** A member's keys in the member's data export; nothing in it grants access. */
export function memberData(app: CoreApp, user: core.Record) {
  const keys = keyRows(app, "WHERE k.user = {:user} ORDER BY k.created, k.id", { user: user.id });
  return {
    apiKeys: keys.map((key) => ({
      name: key.name,
      prefix: key.prefix,
      scopes: parseScopes(key.scopes),
      created: isoOrNull(key.created),
      lastUsed: isoOrNull(key.last_used),
      expires: isoOrNull(key.expires),
      revoked: isoOrNull(key.revoked),
    })),
  };
}
