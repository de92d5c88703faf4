import type { ApiReach, ApiScope } from "../../../common/contract/api-keys.ts";
import { holds } from "../../../common/permissions.ts";
import { dbTime } from "../../../common/time.ts";
import { columns, row, rowOf } from "../../lib/sql.ts";
import { parseBearer, parseScopes, stateOf } from "./rules.ts";
import { hashOf, reachOf } from "./store.ts";

/** A working key, and whose accounts it may see. */
export type Caller = {
  id: string;
  prefix: string;
  owner: string;
  reach: ApiReach;
  scopes: ApiScope[];
  perMinute: number;
};

/** Why a key does not work. */
export type KeyRefusal = "key_missing" | "key_invalid" | "key_expired" | "key_revoked" | "key_suspended";

const KEY = rowOf({ text: "id prefix user hash scopes reach expires revoked", number: "perMinute" });
const OWNER = rowOf({ text: "blocked role", flag: "admin isApi" });

/**
 * The caller, by the `Authorization` header, at `now`: checks the key itself and its owner's right to have it (`admin`
 * and a role with the settings for a key that sees every account, `is_api` for one that sees the owner's).
 */
export function callerOf(app: CoreApp, header: string, now: Date): Caller | KeyRefusal {
  if (!header) return "key_missing";
  const given = parseBearer(header);
  if (!given) return "key_invalid";
  const sql = `SELECT ${columns(KEY, "k")}, ${columns(OWNER, "u")}
    FROM api_keys k JOIN users u ON u.id = k.user WHERE k.prefix = {:prefix}`;
  const found = row(app, sql, { prefix: given.prefix }, { ...KEY, ...OWNER });
  if (!$security.equal(hashOf(given.key), found?.hash ?? "") || !found) return "key_invalid";
  const state = stateOf(found, dbTime(now));
  if (state === "revoked") return "key_revoked";
  if (state === "expired") return "key_expired";
  const reach = reachOf(found.reach);
  if (found.blocked !== "" || !(reach === "all" ? found.admin && holds(found.role, "settings") : found.isApi))
    return "key_suspended";
  const { id, prefix, perMinute } = found;
  return { id, prefix, owner: found.user, reach, scopes: parseScopes(found.scopes), perMinute };
}
