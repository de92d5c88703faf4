import type { AdminApiKeys, ApiKeys, ApiKeyUsage } from "../../../common/contract/api-keys.ts";
import { reasonInput, searchInput } from "../../../common/contract/fields.ts";
import { now } from "../../../common/time.ts";
import { beginsWith } from "../../lib/begins-with.ts";
import { change, commit } from "../../lib/change.ts";
import { fail, must } from "../../lib/errors.ts";
import { member } from "../../lib/guards.ts";
import { afterCursor, pageOf, READ_ROWS } from "../../lib/keyset.ts";
import { parseBody, pathValue } from "../../lib/parse-body.ts";
import { searchRows } from "../../lib/row-search.ts";
import { rows } from "../../lib/sql.ts";
import { actorOf } from "../../platform/audit/public.ts";
import { siteSettings } from "../../platform/site/public.ts";
import { createKey } from "./create.ts";
import { lastDays, PREFIX_LENGTH } from "./rules.ts";
import { type KeyRow, keyRows, revoke, toAdminKey, toKey } from "./store.ts";

/** Keys in a member's list: all that can work, and the latest of the others. */
const SHOWN = 50;
const USAGE_DAYS = 30;
/** Keys whose names are searched in the middle too, the newest; it takes 2 ms. */
const RECENT = 5000;

/** Route middleware after requireAuth: a member who may have keys, else 403 `api_required`. */
export function requireApi(e: core.RequestEvent): void {
  if (!member(e).getBool("is_api")) throw fail(403, "api_required");
}

/** `GET /api/app/api-keys`, member with is_api: the member's keys (ApiKeys). */
export function listOwn(e: core.RequestEvent): ApiKeys {
  const rest = `WHERE k.user = {:user} ORDER BY k.revoked != '', k.created DESC, k.id DESC LIMIT ${SHOWN}`;
  return { items: keyRows(e.app, rest, { user: member(e).id }).map(toKey) };
}

/** `POST /api/app/api-keys` NewKeyRequest, member with is_api and a fresh proof: a key for the member's own account (NewKeyAnswer). */
export function createOwn(e: core.RequestEvent) {
  return createKey(e, member(e), "own");
}

/** `POST /api/app/api-keys/{id}/revoke`, its owner: revokes a key; 204, also when it had already ended. */
export const revokeOwn = commit((tx, e) => {
  revoke(tx, actorOf(e), ownKey(tx, e), "");
});

/** `GET /api/app/api-keys/{id}/usage`, its owner: ApiKeyUsage. */
export function ownUsage(e: core.RequestEvent) {
  return usageOf(e.app, ownKey(e.app, e).id);
}

/** How a search finds a key besides its owner: the key or its beginning, that of its name, any part of a recent one's name. */
const TEXTS = [
  `prefix = substr({:q}, 1, ${PREFIX_LENGTH})`,
  beginsWith("prefix"),
  beginsWith("name COLLATE NOCASE"),
  `id IN (SELECT id FROM (SELECT id, name FROM api_keys ORDER BY created DESC, id DESC LIMIT ${RECENT})
     WHERE instr(lower(name), lower({:q})) > 0)`,
];

/** `POST /api/app/admin/api-keys/search` {q, after}, admin: pages of keys (AdminApiKeys); `q`: as in TEXTS, or finds members. */
export function listAll(e: core.RequestEvent): AdminApiKeys {
  const { q, after } = parseBody(searchInput, e);
  const cursor = afterCursor(after);
  const keys = { table: "api_keys", member: "user", ways: TEXTS };
  const { from, params, cut } = searchRows(e.app, keys, q, siteSettings(e.app).mailDomain);
  const found = keyRows(
    e.app,
    `WHERE k.id IN (SELECT id FROM ${from} WHERE ${cursor?.sql ?? "TRUE"} ORDER BY created DESC, id DESC LIMIT ${READ_ROWS})
     ORDER BY k.created DESC, k.id DESC`,
    { ...params, ...cursor?.params },
  );
  const { shown, next } = pageOf(found);
  return { items: shown.map(toAdminKey), next, cut };
}

/**
 * `POST /api/app/admin/api-keys` NewKeyRequest, admin with a fresh proof: a key of the administrator that reads every account
 * (NewKeyAnswer). A superuser is no member and can own none: 403 `admin_required`.
 */
export function createForAdmin(e: core.RequestEvent) {
  const owner: Rec<"users"> = must(e.auth, "administrator");
  if (owner.collection().name !== "users") throw fail(403, "admin_required");
  return createKey(e, owner, "all");
}

/** `POST /api/app/admin/api-keys/{id}/revoke` {reason}, admin: revokes any key; 204. */
export const revokeAny = change(reasonInput, (tx, { reason }, e) => {
  revoke(tx, actorOf(e), anyKey(tx, e), reason);
});

/** `GET /api/app/admin/api-keys/{id}/usage`, admin: ApiKeyUsage. */
export function anyUsage(e: core.RequestEvent) {
  return usageOf(e.app, anyKey(e.app, e).id);
}

function anyKey(app: CoreApp, e: core.RequestEvent): KeyRow {
  const [found] = keyRows(app, "WHERE k.id = {:id}", { id: pathValue(e, "id") });
  if (!found) throw fail(404, "not_found");
  return found;
}

/** Another member's key gets the same answer as one that never existed. */
function ownKey(app: CoreApp, e: core.RequestEvent): KeyRow {
  const found = anyKey(app, e);
  if (found.user !== member(e).id) throw fail(404, "not_found");
  return found;
}

function usageOf(app: CoreApp, key: string): ApiKeyUsage {
  const days = lastDays(now(), USAGE_DAYS);
  const sql = "SELECT day, calls, refused FROM api_key_usage WHERE key = {:key} AND day >= {:first}";
  const found = rows(app, sql, { key, first: days[0] ?? "" }, { day: "", calls: 0, refused: 0 });
  const byDay = new Map(found.map((one) => [one.day, one]));
  return { items: days.map((day) => byDay.get(day) ?? { day, calls: 0, refused: 0 }) };
}
