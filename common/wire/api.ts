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

/** `POST /api/app/stremio/regenerate`. The new password is read as any other. */
export type Regenerated = { username: string };

/** `POST /api/app/stremio/password`. */
export type StreamingPassword = { password: string };

/** `POST /api/app/account/password`: the token that replaces the one of the request. */
export type Renewed = { token: string };

/**
 * `POST /api/app/account/address/undo/check`: what the link's holder must prove besides the mailbox, which is `email`, and
 * whether a passkey does in place of the code.
 */
export type AddressUndo = { proof: "password" | "code"; passkey: boolean; email: string };

/**
 * `POST /api/app/account/sign-up/check`: the account that a mailed confirmation belongs to, whether its address is confirmed by
 * now, and the sign-up: when, and with which browser and system, by their plain names; "" where they are not known.
 */
export type SignUpFacts = { email: string; verified: boolean; created: string; browser: string; system: string };

/** A plan for visitors, in one language. */
export type PublicPlan = {
  id: string;
  slug: string;
  name: string;
  description: string;
  features: string[];
  monthlyCents: number;
  yearlyCents: number;
  /** The lowest price of the 30 days before a cut, while the cut is at most 30 days old; null otherwise. */
  monthlyBeforeCents: number | null;
  yearlyBeforeCents: number | null;
  trialDays: number;
  /** Screens at the same time; 0 for no limit. */
  screens: number;
  /** Sources of the add-on gateway that it includes. */
  addons: number;
  /** Within how many hours the operator answers; 0 for no promise. */
  supportHours: number;
  /** Name of a drawing (web/src/features/billing/plans/plan-icons.tsx); an unknown one shows none. */
  icon: string;
};

/** The public part of the `site` record, sent with every page. */
export type PublicSite = {
  brand: string;
  tagline: string;
  trialDays: number;
  links: { discord: string; reddit: string };
  /** Address of an external analytics script (https); "" for none, the default. */
  analyticsTag: string;
  /** Whether an order can be placed: the operator has said who sells and how to pay. */
  sells: boolean;
};

/** A cover image; `thumb` is the same one at list size. */
export type Cover = { src: string; thumb: string; alt: string };

/** A post in a list, in one language. `slug` may hold slashes. */
export type PostSummary = {
  slug: string;
  title: string;
  excerpt: string;
  tags: string[];
  published: string;
  author: string;
  cover: Cover | null;
};

/** One entry of a table of contents; `level` is 2 or 3. */
export type Heading = { id: string; level: number; title: string };

/** A whole post's or article's additions to its summary. `body` is HTML written by the operator. */
export type DocumentText = { body: string; headings: Heading[]; minutes: number; updated: string };

/** A link from a document to another one: `path` has no locale prefix. */
export type DocumentLink = { path: string; title: string };

/**
 * The knowledge base's tree: categories by key, in order. In a large one `articles` holds those around the reader's
 * position; the category's own page holds all `total`.
 */
export type KnowledgeTree = { category: string; total: number; articles: DocumentLink[] }[];

/** The index of the knowledge base: for members `GET /api/app/kb?locale=`, for everyone the page /aide. */
export type KnowledgeIndex = {
  /** `articles` are the first ten of `total`. */
  categories: { category: string; total: number; articles: (DocumentLink & { excerpt: string })[] }[];
};

/** A segment of text in a search result; `hit` marks the searched words. */
export type Segment = { text: string; hit: boolean };

/** A found post or article. `path` has no locale prefix. */
export type SearchHit = { kind: "post" | "article"; path: string; title: Segment[]; snippet: Segment[] };

/** `GET /api/app/search?q=&locale=`; `exact` is false when only similar words were found. */
export type SearchResult = { hits: SearchHit[]; exact: boolean };

export type PublicFaq = { question: string; answer: string };

/** Who sells, as contracts, invoices and the legal notice name it. */
export const SELLER_FIELDS = [
  "company",
  "legal_form",
  "share_capital",
  "address",
  "email",
  "phone",
  "register_number",
  "vat_id",
] as const;
export const HOST_FIELDS = ["host_name", "host_address", "host_phone"] as const;
export const MEDIATOR_FIELDS = ["mediator", "mediator_address", "mediator_site"] as const;

/** The operator's details that the law requires: keys of the site record's `legal`, all texts. */
export const LEGAL_FIELDS = [...SELLER_FIELDS, "publication_director", ...HOST_FIELDS, ...MEDIATOR_FIELDS] as const;
export type LegalField = (typeof LEGAL_FIELDS)[number];

/** A piece of a legal page. A text may hold links as `[words](/path)`; the law asks for some texts in a box. */
export type LegalBlock =
  | { text: string }
  | { list: string[] }
  | { facts: { term: string; value: string }[] }
  | { box: LegalBlock[] };

/** A legal page in one language. `version` is its date, `missing` lists what the operator has not filled in yet. */
export type LegalDocument = {
  version: string;
  sections: { id: string; title: string; blocks: LegalBlock[] }[];
  missing: string[];
};

/** A library in the binary, as /licences lists it. `license` is an SPDX id. */
export type LicensedComponent = { name: string; version: string; license: string };

/** `POST /api/app/second-factor/status`: whether the mail server has the code; a command line code's id, or "". */
export type CodeStatus = { mailed: boolean; printedId: string };
