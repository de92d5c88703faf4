import type { GuardName } from "../../../common/routes.ts";
import type { Guard, Target } from "./navigation-rules.ts";

const toLogin = ({ path, search }: Target) => ({ redirect: `/login?return=${encodeURIComponent(path + search)}` });

/**
 * The named guards of spec §4. They only choose what the browser shows: every route of the server checks for itself.
 * - `auth`: a session is stored here.
 * - `auth-pocketbase`: the same, after PocketBase accepted the token (the auth state given is refreshed).
 * - `admin`: signed in as an administrator; anybody else learns nothing about the page (404).
 */
export const guards: Readonly<Record<GuardName, Guard>> = {
  auth: ({ target, auth }) => (auth.isAuthenticated ? "allow" : toLogin(target)),
  "auth-pocketbase": ({ target, auth }) => (auth.isAuthenticated ? "allow" : toLogin(target)),
  admin: ({ target, auth }) => {
    if (!auth.isAuthenticated) return toLogin(target);
    return auth.user?.admin ? "allow" : "block";
  },
};
