import type { BulkAction } from "../schemas/members.ts";
import type { Access, Locale } from "./api.ts";
import type { SubscriptionStatus } from "./billing.ts";
import type { AdminPayment } from "./orders.ts";
import type { StreamingState } from "./stremio.ts";
import type { SystemProblem } from "./system.ts";

/**
 * Wire shapes of the admin area (pb_hooks/operations/admin, pb_hooks/platform/audit). Every route is for members with the admin flag and
 * superusers, `no-store`. Anything that names a member (addresses, searches, cursors) travels in bodies, because URLs
 * are logged.
 */

/** A new operator's first steps, in order. */
export const FIRST_STEPS = ["legal", "mail", "plans", "posts"] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

/** `GET /api/app/admin/overview`: today at a glance. Days are UTC days; money is in cents, tax included. */
export type AdminOverview = {
  /** When it was read. */
  at: string;
  members: number;
  /** `yesterday`: up to this time of the day. `week`: the seven whole days before today, together. */
  signUps: { today: number; yesterday: number; week: number };
  /** `ending`: within three days, with no payment to follow. */
  trials: { running: number; ending: number };
  /** Members who paid for the first time. */
  newPaid: { today: number; week: number };
  recurring: { mrrCents: number; subscribers: number };
  /** Subscriptions with an overdue payment. */
  pastDue: number;
  /** Transfer orders that wait for their money. */
  ordersWaiting: number;
  jobs: { queued: number; failed: number };
  crons: { late: number; failed: number };
  streaming: Record<StreamingState, number>;
  /** Active accounts at debrid services, and how many of them work. */
  debrid: { active: number; working: number };
  /** Active sources of the add-on gateway, and how many of them answer. */
  sources: { active: number; answering: number };
  /** What is wrong with the service, as on /admin/system; worst first. */
  problems: SystemProblem[];
  /** Required second factors that no confirmed code has activated: the reader's, and the number of superusers'. */
  unproved: { you: boolean; superusers: number };
  done: FirstStep[];
};

/** Realtime topic, for administrators only: a message says that the overview may have changed, and nothing else. */
export const OVERVIEW_TOPIC = "admin/overview";

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
  /** null before it is created. */
  streaming: StreamingState | null;
  paidUntil: string | null;
  created: string;
};

/** Rows on a page of an admin list. */
export const PAGE_ROWS = 30;

/** The largest exact count; beyond it a list says "more than". A search lists this many of the newest matches, a file all. */
export const COUNT_LIMIT = 1000;

/**
 * `POST /api/app/admin/users/search` {…UserQuery, after}: pages of PAGE_ROWS. `count` comes with the first page only:
 * a number up to COUNT_LIMIT, or COUNT_LIMIT + 1 for "more"; of all members
 * without a filter the exact one. `cut`: more members have the searched words, and the oldest are left out.
 */
export type UserPage = { items: UserRow[]; next: string | null; count: number | null; cut: boolean };

/** `POST /api/app/admin/users/{id}/impersonate`: a member's session, read-only. */
export type Impersonation = {
  token: string;
  record: { id: string; email: string; name: string; locale: string };
  expires: string;
};

/** `POST /api/app/admin/users/{id}/reveal`. */
export type Revealed = { username: string; password: string };

/** What happened to a member's access, latest first. `to` is the new end, `cents` what was paid. */
export type TimelineKind =
  | "created"
  | "trial_ends"
  | "paid_until"
  | "paid"
  | "refunded"
  | "withdrawn"
  | "user.extend"
  | "user.comp"
  | "user.suspend"
  | "user.lift";
export type TimelineItem = { at: string; kind: TimelineKind; to: string | null; cents: number | null };

/** A member's payment; `at` is when it was paid, or else when it was made. */
export type MemberPayment = Pick<
  AdminPayment,
  "id" | "number" | "status" | "test" | "amountCents" | "refundedCents"
> & { at: string };

/** `GET /api/app/admin/users/{id}`. It holds no secret. */
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
  /** Whether an order begins at once: not after two withdrawals within twelve months. */
  startsAtOnce: boolean;
  subscription: {
    status: SubscriptionStatus;
    period: string;
    priceCents: number;
    provider: string;
    currentPeriodEnd: string | null;
    cancelAtPeriodEnd: boolean;
    /** As in SubscriptionSummary. */
    paymentsPaused: { until: string | null } | null;
  } | null;
  payments: MemberPayment[];
  timeline: TimelineItem[];
};

/** `GET /api/app/admin/bulk/{id}`, and the answer to starting one. `skipped` of those done needed or got no change. */
export type BulkProgress = { id: string; action: BulkAction; total: number; done: number; skipped: number };

/** An audit log entry for administrators. */
export type AuditItem = {
  id: string;
  at: string;
  action: string;
  actor: { id: string; kind: "member" | "admin" | "superuser" | "system"; name: string };
  target: string;
  targetId: string;
  /** The name of the target; "" where it has none, or exists no longer. */
  subject: string;
  member: { id: string; email: string } | null;
  before: Readonly<Record<string, string | number | boolean | null>>;
  after: Readonly<Record<string, string | number | boolean | null>>;
  reason: string;
};

/**
 * `GET /api/app/admin/audit?actor=&action=&member=&from=&to=&after=`: latest first. `actor` and `member` are ids
 * or e-mail addresses, the days are `YYYY-MM-DD` in UTC. `action` has whole names, or the area before a dot, separated by
 * commas.
 */
export type AuditPage = { items: AuditItem[]; next: string | null };
