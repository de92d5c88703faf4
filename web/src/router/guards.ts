import { type Decision, decideRoute, notFound, type RouteTable } from "../../../common/match.ts";
import type { GuardName } from "../../../common/routes.ts";
import type { AuthState } from "../lib/auth-state.ts";

/**
 * Where a navigation wants to go: the path without its locale prefix, the query (with its `?`), and the whole of what
 * the visitor typed, which is only shown.
 */
export type Target = { path: string; search: string; fullPath: string };

/** What a guard may say of a navigation: allow, block (404) or redirect to a path without locale prefix. */
type Guard = (target: Target, auth: AuthState) => "allow" | "block" | { redirect: string };

const toLogin = ({ path, search }: Target) => ({ redirect: `/login?return=${encodeURIComponent(path + search)}` });
const auth: Guard = (target, { isAuthenticated }) => (isAuthenticated ? "allow" : toLogin(target));

/**
 * The named guards of spec §4. They only choose what the browser shows: every route of the server checks for itself.
 * - `auth`: a session is stored here.
 * - `auth-pocketbase`: the same, after PocketBase accepted the token (the auth state given is refreshed).
 * - `admin`: signed in as an administrator; anybody else learns nothing about the page (404).
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
 * Decides a navigation: what the server decides too (`decideRoute`), then the route's guard. The account is asked for only
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

/** Asks whether the page may be left; resolves to false to stay. */
type Ask = () => Promise<boolean>;

let current: Ask | undefined;

/** Puts a question before every navigation inside the application until the returned function is called. */
export function guardLeaving(ask: Ask): () => void {
  current = ask;
  return () => {
    if (current === ask) current = undefined;
  };
}

/** Whether the page that is shown may be left, as its guard says; without one it may. */
export async function mayLeave(): Promise<boolean> {
  return current ? current() : true;
}
