import { fail, must } from "./errors.ts";
import { textOf } from "./json.ts";
import { row } from "./sql.ts";

/** The only thing besides reading that such a session may do. */
const STOP = "/api/app/impersonation/stop";

/**
 * The row in `impersonations` that the request's token names, "" for every other session. Only for a request whose
 * token PocketBase has accepted: the claim is as trustworthy as the signature.
 */
export function impersonationOf(e: core.RequestEvent): string {
  // A realtime subscription's event holds no request, only what was read from it.
  const header = e.request ? e.request.header.get("Authorization") : textOf(e.requestInfo().headers, "authorization");
  const token = header.replace(/^Bearer /i, "");
  if (!token) return "";
  try {
    const claim: unknown = $security.parseUnverifiedJWT(token).impersonation;
    return typeof claim === "string" ? claim : "";
  } catch {
    return "";
  }
}

/**
 * An impersonating administrator may only read, until the session ends or they stop being an administrator.
 * @throws ApiError 401 `auth_required`, 403 `impersonating`
 */
export function requireOwnHand(e: core.RequestEvent): void {
  const id = impersonationOf(e);
  if (!id) return;
  // The same rule as in internal/impersonation, which guards PocketBase's own routes.
  const sql = `SELECT 1 AS hit FROM impersonations i WHERE i.id = {:id} AND i.ended = ''
    AND (EXISTS (SELECT 1 FROM users u WHERE u.id = i.admin AND u.admin) OR EXISTS (SELECT 1 FROM _superusers s WHERE s.id = i.admin))`;
  if (!row(e.app, sql, { id }, { hit: 0 })) throw fail(401, "auth_required");
  const { method, url } = must(e.request, "request");
  if (method !== "GET" && method !== "HEAD" && url?.path !== STOP) throw fail(403, "impersonating");
}
