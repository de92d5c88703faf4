import type { BannerPlace } from "./banner.ts";
import type { PublicLook } from "./brand.ts";
import type { ProvisionerName, StreamingState } from "./stremio.ts";

/**
 * Shapes that cross the wire between pb_hooks and web, written by hand.
 * Times are ISO 8601 in UTC; money is integers in cents.
 */

export const LOCALES = ["fr", "en"] as const;
export type Locale = (typeof LOCALES)[number];

/** Why a member may or may not stream (pb_hooks/billing/entitlements/rules.ts). */
export const ACCESS_STATES = ["trial", "paid", "expired", "unpaid", "blocked"] as const;
export type AccessState = (typeof ACCESS_STATES)[number];
export type Access = {
  state: AccessState;
  /** True when the member may stream now. */
  active: boolean;
  /** When the current access ends or ended; null when there never was any. */
  until: string | null;
};

/** `GET /api/app/me`: everything that the dashboard needs in one read; owner only, `no-store`. */
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
  /** Whether a free trial begins when the address is confirmed. */
  trialWaits: boolean;
  /** The name of the plan that runs, in the member's language; "" without one. */
  planName: string;
  /** null while a job is still creating the account. */
  streaming: {
    username: string;
    /** Whether the password can still be read: `POST /api/app/stremio/password`. False after a lost key. */
    readable: boolean;
    state: StreamingState;
    /** Where these credentials open something: at Stremio, at the operator's add-on server, or (local) on /addon. */
    provisioner: ProvisionerName;
    /** Set when the account waits for the member's agreement to Stremio's terms. */
    waiting?: "consent";
  } | null;
};

/** The public part of the `site` record, sent with every page. */
export type PublicSite = {
  brand: string;
  tagline: string;
  trialDays: number;
  links: { discord: string; reddit: string };
  /** Address of an external analytics script (https); "" for none, the default. */
  analyticsTag: string;
  /** What the operator announces now, and where; missing where there is nothing. */
  banner?: { text: string; place: BannerPlace };
  /** The operator's pages in the footer; missing where there are none. */
  pages?: { slug: string; label: string }[];
  /** Until when forms are closed, as text in the page's language; missing where they are open. */
  maintenance?: string;
  /** The operator's own colours and pictures; null for the product's. */
  look: PublicLook | null;
  /** Whether an order can be placed: the operator has said who sells and how to pay. */
  sells: boolean;
  /** Whether orders are paid by card, at Stripe; otherwise by transfer. */
  byCard: boolean;
};

/** A library in the binary, as /licences lists it. `license` is an SPDX id. */
export type LicensedComponent = { name: string; version: string; license: string };
