import type { Read } from "../schemas/fields.ts";
import type { userQuery } from "../schemas/members.ts";
import type { Access, AccessState, Locale, StreamingState } from "./api.ts";
import type { SubscriptionStatus } from "./billing.ts";

/**
 * Wire shapes of the admin area (pb_hooks/admin, pb_hooks/audit). Every route is for members with the admin flag and
 * superusers, `no-store`. What names a member (addresses, searches, cursors) travels in bodies: addresses are logged.
 */

export const ACCESS_STATES = ["trial", "paid", "expired", "unpaid", "blocked"] as const satisfies AccessState[];
export const STREAMING_STATES = ["active", "suspended", "queued", "error"] as const satisfies StreamingState[];

/** What an operator does first with a new product, in this order. */
export const FIRST_STEPS = ["legal", "mail", "plans", "posts"] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

/** `GET /api/app/admin/overview`: today at a glance. Days are UTC days; money is in cents, tax included. */
export type AdminOverview = {
  /** When it was read. */
  at: string;
  members: number;
  /** `yesterday`: until this time of the day. `week`: of the seven whole days before today, together. */
  signUps: { today: number; yesterday: number; week: number };
  /** `ending`: within three days, without anything paid after them. */
  trials: { running: number; ending: number };
  /** Members who paid for the first time. */
  newPaid: { today: number; week: number };
  recurring: { mrrCents: number; subscribers: number };
  /** Subscriptions whose payment is missing. */
  pastDue: number;
  /** Orders by transfer whose money is awaited. */
  ordersWaiting: number;
  jobs: { queued: number; failed: number };
  crons: { late: number; failed: number };
  streaming: Record<StreamingState, number>;
  /** Active accounts at debrid services; `working` of them do. */
  debrid: { active: number; working: number };
  /** Whose second factor is asked for but not active yet, since no code has come back: the reader's, and how many superusers'. */
  unproved: { you: boolean; superusers: number };
  /** The first steps that are done. */
  done: FirstStep[];
};

/** Realtime topic, for administrators only: a message says that the overview may have changed, and nothing else. */
export const OVERVIEW_TOPIC = "admin/overview";

/** What a list of members is asked for. Every value is a text; "" is "any". */
export type UserQuery = Read<typeof userQuery>;

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

/** `POST /api/app/admin/users/{id}/impersonate`: the session of a member, to look at and not to change. */
export type Impersonation = {
  token: string;
  record: { id: string; email: string; name: string; locale: string };
  expires: string;
};

/** `POST /api/app/admin/users/{id}/reveal`. */
export type Revealed = { username: string; password: string };

/** What happened to a member's right to stream, the latest first. `to` is the new end, `cents` what was paid. */
export type TimelineKind =
  | "created"
  | "trial_ends"
  | "paid_until"
  | "paid"
  | "refunded"
  | "user.extend"
  | "user.comp"
  | "user.suspend"
  | "user.lift";
export type TimelineItem = { at: string; kind: TimelineKind; to: string | null; cents: number | null };

export type AdminPayment = {
  id: string;
  at: string;
  status: string;
  amountCents: number;
  refundedCents: number;
  number: string;
  provider: string;
};

/** `GET /api/app/admin/users/{id}`. No secret is in it. */
export type UserDetail = UserRow & {
  affiliateCode: string;
  newsletter: boolean;
  stripe: string;
  trialEnds: string | null;
  blocked: string | null;
  termsAccepted: string | null;
  streamingName: string;
  invitedBy: { id: string; email: string } | null;
  invited: number;
  subscription: {
    status: SubscriptionStatus;
    period: string;
    priceCents: number;
    provider: string;
    currentPeriodEnd: string | null;
    cancelAtPeriodEnd: boolean;
  } | null;
  payments: AdminPayment[];
  timeline: TimelineItem[];
};

/** `POST /api/app/admin/users/bulk` {action, ids, days?, reason}; 500 members at most. */
export const BULK_ACTIONS = ["extend", "verify", "suspend"] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];
export const BULK_LIMIT = 500;

/** `GET /api/app/admin/bulk/{id}`, and what starting one answers. `skipped` of those done needed nothing. */
export type BulkProgress = { id: string; action: BulkAction; total: number; done: number; skipped: number };

/** An entry of the audit log as administrators see it. */
export type AuditItem = {
  id: string;
  at: string;
  action: string;
  actor: { id: string; kind: "member" | "admin" | "superuser" | "system"; name: string };
  target: string;
  targetId: string;
  member: { id: string; email: string } | null;
  before: Readonly<Record<string, string | number | boolean | null>>;
  after: Readonly<Record<string, string | number | boolean | null>>;
  reason: string;
};

/**
 * `GET /api/app/admin/audit?actor=&action=&member=&from=&to=&after=`: the latest first. `actor` and `member` are ids,
 * the days are `YYYY-MM-DD` in UTC. `action` is a whole name or the area before its dot.
 */
export type AuditPage = { items: AuditItem[]; next: string | null };
