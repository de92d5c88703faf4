import { type Decision, decideRoute, notFound, type RouteTable } from "../../../common/match.ts";
import type { GuardName } from "../../../common/routes.ts";
import type { AuthState } from "../lib/auth-state.ts";

/**
 * The target of a navigation: the path without its locale prefix, the query (with its `?`), and the visitor's full
 * path, for display only.
 */
export type Target = { path: string; search: string; fullPath: string };

/** A guard's decision: allow, block (404) or redirect to a path without locale prefix. */
type Guard = (target: Target, auth: AuthState) => "allow" | "block" | { redirect: string };

const toLogin = ({ path, search }: Target) => ({ redirect: `/login?return=${encodeURIComponent(path + search)}` });
const auth: Guard = (target, { isAuthenticated }) => (isAuthenticated ? "allow" : toLogin(target));

/**
 * The named guards of spec §4. They only choose what the browser shows: every route of the server checks for itself.
 * - `auth`: this browser holds a session.
 * - `auth-pocketbase`: the same, once PocketBase has accepted the token (the given auth state is refreshed).
 * - `admin`: signed in as an administrator; everyone else learns nothing about the page and reads "not found". The document was
 *   answered with 200 by then: the session is in the browser's storage, so the server cannot know who asks (decision 023).
 */
const guards: Readonly<Record<GuardName, Guard>> = {
  auth,
  "auth-pocketbase": auth,
  admin: (target, { isAuthenticated, user }) => {
    if (!isAuthenticated) return toLogin(target);
    return user?.admin ? "allow" : "block";
  },
};

/**
 * Decides a navigation: first as the server does (`decideRoute`), then by the route's guard. Loads the account only
 * where a guard needs it. An unknown guard throws 'Unknown route middleware' (spec §8).
 */
export async function decide(
  target: Target,
  account: () => AuthState | Promise<AuthState>,
  table: RouteTable,
): Promise<Decision> {
  const early = decideRoute(target, table);
  if (early.kind !== "show" || !early.route.guard) return early;
  if (!Object.hasOwn(guards, early.route.guard)) throw new Error("Unknown route middleware");
  const result = guards[early.route.guard](target, await account());
  if (result === "allow") return early;
  return result === "block" ? notFound(target.fullPath) : { kind: "redirect", to: result.redirect };
}

/** Asks whether to leave the page; resolves to false to stay. */
type Ask = () => Promise<boolean>;

let current: Ask | undefined;

/** Asks before every navigation inside the application until the returned function is called. */
export function guardLeaving(ask: Ask): () => void {
  current = ask;
  return () => {
    if (current === ask) current = undefined;
  };
}

/** Whether the current page may be left, according to its guard; without one it may, and says so at once. */
export function mayLeave(): true | Promise<boolean> {
  return current ? current() : true;
}
