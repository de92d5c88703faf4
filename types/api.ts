/**
 * Shapes that cross the wire between pb_hooks and web, written by hand.
 * Times are ISO 8601 in UTC; money is integers in cents.
 */

export const LOCALES = ["fr", "en"] as const;
export type Locale = (typeof LOCALES)[number];

/** The four fields every refusal carries in `data.<field>.code`; clients match codes, never text. */
export const ERROR_CODES = [
  "auth_required",
  "admin_required",
  "not_found",
  "password_common",
  "password_invalid",
  "terms_required",
  "too_many_requests",
  "email_unchanged",
  "locale_unknown",
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/** Why a member may or may not stream (pb_hooks/accounts/rules.ts `access`). */
export type AccessState = "trial" | "paid" | "expired" | "unpaid";
export type Access = {
  state: AccessState;
  /** True when the member may stream now. */
  active: boolean;
  /** When the current right ends or ended; null when there never was one. */
  until: string | null;
};

/** State of the generated add-on account. */
export type StreamingState = "active" | "suspended" | "queued" | "error";

/** `GET /api/app/me`: everything the dashboard needs in one read; owner only, `no-store`. */
export type Me = {
  user: {
    id: string;
    email: string;
    name: string;
    verified: boolean;
    locale: Locale;
    newsletter: boolean;
    plan: "free" | "paid";
    admin: boolean;
    isApi: boolean;
    affiliateCode: string;
    created: string;
  };
  access: Access;
  /** null while the account is still being created by a job; an empty password can't be read any more (lost key). */
  streaming: { username: string; password: string; state: StreamingState } | null;
};

/** `POST /api/app/stremio/regenerate`. */
export type Regenerated = { username: string; password: string };

/** `GET /api/app/admin/overview`: counts for the first admin page. */
export type AdminOverview = {
  users: number;
  verified: number;
  trials: number;
  paid: number;
  expired: number;
  signupsToday: number;
  stremio: Record<StreamingState, number>;
  jobs: { queued: number; failed: number };
};

/** `GET /api/app/admin/users/lookup`: a member as an administrator sees one; `streaming` is null before it is made. */
export type MemberSummary = {
  id: string;
  email: string;
  name: string;
  verified: boolean;
  admin: boolean;
  access: Access;
  streaming: StreamingState | null;
  created: string;
};

/** A plan as shown to visitors, in one language. */
export type PublicPlan = {
  id: string;
  slug: string;
  name: string;
  description: string;
  features: string[];
  monthlyCents: number;
  yearlyCents: number;
  trialDays: number;
};

/** Public part of the `site` record, sent with every page. */
export type PublicSite = {
  brand: string;
  tagline: string;
  trialDays: number;
  links: { discord: string; reddit: string };
};

/** Data of each page that has a loader, by loader name (web/src/routes.ts). */
export type LoaderData = {
  home: { plans: PublicPlan[]; faqs: { question: string; answer: string }[] };
};
