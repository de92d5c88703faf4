import type { Locale } from "../../../common/contract/api.ts";

/** The part of the user record that the interface shows; the full record stays with the server. */
type AuthUser = {
  id: string;
  email: string;
  name: string;
  admin: boolean;
  /** What narrows an administrator's rights (common/permissions.ts); "" for members. */
  role: string;
  isApi: boolean;
  verified: boolean;
  locale: Locale;
  /** An administrator looks at the site as this member. */
  impersonated: boolean;
};

/** Client auth state of spec §3: `isLoading` is true until the stored token has been checked. */
export type AuthState = { user: AuthUser | null; isAuthenticated: boolean; isLoading: boolean };

export const LOADING: AuthState = { user: null, isAuthenticated: false, isLoading: true };
export const ANONYMOUS: AuthState = { user: null, isAuthenticated: false, isLoading: false };
