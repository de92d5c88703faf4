import type { Access, AccessState, Locale, StreamingState } from "./api.ts";
import type { Period } from "./billing.ts";

/**
 * Wire shapes of the admin area (pb_hooks/admin, pb_hooks/audit). Every route is for members with the admin flag and
 * superusers, `no-store`. What names a member (addresses, searches, cursors) travels in bodies: addresses are logged.
 */

export const ACCESS_STATES = ["trial", "paid", "expired", "unpaid", "blocked"] as const satisfies AccessState[];
export const STREAMING_STATES = ["active", "suspended", "queued", "error"] as const satisfies StreamingState[];

/** What a list of members is asked for. Every value is a text; "" is "any". */
export type UserQuery = {
  /** Words of the e-mail address, name, affiliate code, streaming name or Stripe customer. */
  q: string;
  access: AccessState | "";
  plan: "free" | "paid" | "";
  period: Period | "";
  verified: "yes" | "no" | "";
  admin: "yes" | "";
  api: "yes" | "";
  locale: Locale | "";
  /** `none`: not made yet. */
  streaming: StreamingState | "none" | "";
  referred: "yes" | "no" | "";
  /** First and last day of the sign-up, `YYYY-MM-DD`, UTC. */
  from: string;
  to: string;
  sort: UserSort;
};

/** A minus is "the latest first". `paid`: the end of the paid time. */
export const USER_SORTS = ["-created", "created", "email", "-email", "-paid", "paid"] as const;
export type UserSort = (typeof USER_SORTS)[number];

export const ANY_USER: UserQuery = {
  q: "",
  access: "",
  plan: "",
  period: "",
  verified: "",
  admin: "",
  api: "",
  locale: "",
  streaming: "",
  referred: "",
  from: "",
  to: "",
  sort: "-created",
};

/** A member in a list. */
export type UserRow = {
  id: string;
  email: string;
  name: string;
  verified: boolean;
  admin: boolean;
  isApi: boolean;
  locale: Locale;
  plan: "free" | "paid";
  access: Access;
  /** null before it is made. */
  streaming: StreamingState | null;
  paidUntil: string | null;
  created: string;
};

/** How many are counted; beyond it a list says "more than". A search looks at as many of the newest matches. */
export const COUNT_LIMIT = 1000;

/**
 * `POST /api/app/admin/users/search` {…UserQuery, after}: pages of 30. `count` comes with the first page only:
 * a number up to COUNT_LIMIT, or COUNT_LIMIT + 1 for "more".
 */
export type UserPage = { items: UserRow[]; next: string | null; count: number | null };
