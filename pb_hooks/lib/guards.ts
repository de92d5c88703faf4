import { holds, type Permission } from "../../common/permissions.ts";
import { fail, must } from "./errors.ts";
import type { RouteStep } from "./feature.ts";
import { requireProof } from "./register.ts";
import { exists, row } from "./sql.ts";

/** Route step: a signed-in member, else 401 `auth_required`. A superuser is no member. */
export function requireAuth(e: core.RequestEvent): void {
  if (e.auth?.collection().name !== "users") throw fail(401, "auth_required");
}

/** SQL: where mailed codes are no second factor, or for someone who always needs another one, there is none. */
const LACKS_FACTOR = `id = 'site' AND ({:always} = 'yes' OR admin_mfa AND refuse_mailed_factor)
  AND NOT EXISTS (SELECT 1 FROM factors WHERE user = {:user})`;

/** Whether a member can open /admin: a block suspends the right, as it suspends the member's API keys. */
function administers(user: Rec<"users">): boolean {
  return user.getBool("admin") && !user.getString("blocked");
}

/** A route step that names the permission it asks for: `npm run check` refuses a route of the administration without one. */
export type Permitted = RouteStep & { readonly permission: Permission };

/**
 * A route step: an administrator whose role holds the permission, or a superuser; else 401 `auth_required`, 403 `admin_required`,
 * `admin_suspended` for one who is blocked, `factor_required` for one who must add a second factor first, or `permission_missing`.
 */
export function may(permission: Permission): Permitted {
  return Object.assign((e: core.RequestEvent) => requirePermission(e, permission), { permission });
}

/** Refuses a request as `may` does. @throws ApiError */
export function requirePermission(e: core.RequestEvent, permission: Permission): void {
  if (!e.auth) throw fail(401, "auth_required");
  if (e.hasSuperuserAuth()) return;
  // The token's record was read for this very request, so a removed flag takes effect at once.
  if (e.auth.collection().name !== "users" || !e.auth.getBool("admin")) throw fail(403, "admin_required");
  if (!administers(e.auth)) throw fail(403, "admin_suspended");
  if (lacksFactor(e.app, e.auth)) throw fail(403, "factor_required");
  if (!holds(e.auth.getString("role"), permission)) throw fail(403, "permission_missing");
}

/** Whether a request that a step has let in may also do this: parts of an answer that a role does not see. */
export function permits(e: core.RequestEvent, permission: Permission): boolean {
  return e.hasSuperuserAuth() || holds(e.auth?.getString("role") ?? "", permission);
}

/** Whether a member administers with a role that holds the permission. */
export function isPermitted(user: Rec<"users">, permission: Permission): boolean {
  return administers(user) && holds(user.getString("role"), permission);
}

/** Whether a member is an owner of the service. */
export function owns(user: Rec<"users">): boolean {
  return administers(user) && user.getString("role") === "owner";
}

/**
 * Whether an administrator must add a second factor before anything of the administration opens. Who joined by an invitation or got
 * another role always needs an own one, and so does every role but the owner's; the owners of before may use mailed codes where the
 * site accepts them: they had no other way in.
 */
export function lacksFactor(app: CoreApp, administrator: Rec<"users">): boolean {
  const role = administrator.getString("role");
  const always = administrator.getString("staff_since") !== "" || (role !== "" && role !== "owner");
  return exists(app, "site", LACKS_FACTOR, { user: administrator.id, always: always ? "yes" : "" });
}

/**
 * Route step: a superuser, else 403 `superuser_required`. For what an administrator must not change: a person who sets the
 * mail server or the links in mails reads the superusers' codes (docs/security.md).
 */
export function requireSuperuser(e: core.RequestEvent): void {
  if (!e.hasSuperuserAuth()) throw fail(403, "superuser_required");
}

/** Route step: the answer holds personal data, and no cache may store it. */
export function noStore(e: core.RequestEvent): void {
  e.response.header().set("Cache-Control", "no-store");
}

/**
 * The steps before an administrator's handler that moves data or money out, lets someone in, or cannot be taken back.
 */
export function proved(permission: Permission): readonly [RouteStep, Permitted, RouteStep] {
  return [noStore, may(permission), requireProof];
}

/**
 * Refuses a request whose account has got a new password since, perhaps from another person. Call it after reading an answer
 * that opens something, and in the transaction of a change. A superuser has no such key. @throws ApiError 401 `session_closed`
 */
export function requireSameKey(e: core.RequestEvent, app: CoreApp = e.app): void {
  if (e.hasSuperuserAuth()) return;
  const user = member(e);
  if (storedKey(app, user.id) !== user.tokenKey()) throw fail(401, "session_closed");
}

/** The stored key of a member's tokens, which a new password replaces. */
export function storedKey(app: CoreApp, id: string): string {
  return row(app, "SELECT tokenKey AS key FROM users WHERE id = {:id}", { id }, { key: "" })?.key ?? "";
}

/** The member of a route that starts with requireAuth. */
export function member(e: core.RequestEvent): Rec<"users"> {
  return must(e.auth, "signed-in member");
}
