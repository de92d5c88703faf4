import * as v from "valibot";
import { ACCESS_STATES, type Access, LOCALES, type Locale } from "./api.ts";
import { PERIODS, type Period, type SubscriptionStatus } from "./billing.ts";
import { dayOrAny, flag, ids, type Read, rawText, reason, wholeNumber } from "./fields.ts";
import type { MemberThread } from "./inbox.ts";
import type { AdminPayment } from "./orders.ts";
import { STREAMING_STATES, type StreamingState } from "./stremio.ts";
import type { SystemProblem } from "./system.ts";

/**
 * Wire shapes of the admin area (pb_hooks/operations/admin, pb_hooks/platform/audit). Every route is for members with the admin flag and
 * superusers, `no-store`. Anything that names a member (addresses, searches, cursors) travels in bodies, because URLs
 * are logged.
 */

/** A new operator's first steps, in order. */
export const FIRST_STEPS = ["legal", "mail", "plans", "sources", "posts"] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

/**
 * `GET /api/app/admin/overview`: today at a glance. Days are UTC days; money is in cents, tax included. Administrators are in no figure
 * of members. A part is null for a role without its permission.
 */
export type AdminOverview = {
  /** When it was read. */
  at: string;
  members: number;
  /** `yesterday`: up to this time of the day. `week`: the seven whole days before today, together; `days`: fourteen, one by one. */
  signUps: { today: number; yesterday: number; week: number; days: number[] };
  /** `ending`: within three days, with no payment to follow. */
  trials: { running: number; ending: number };
  /** For `figures`. */
  sales: OverviewSales | null;
  /** Subscriptions with an overdue payment. */
  pastDue: number;
  /** Transfer orders that wait for their money: how much in all, and since when the oldest. */
  orders: { waiting: number; cents: number; since: string | null };
  /** Threads that wait for an answer, those among them that nobody has opened, and since when the oldest. */
  inbox: { waiting: number; unread: number; since: string | null };
  /** Requests to end a contract that nobody has decided, and refunds by transfer that nobody has sent. */
  contracts: { requests: number; transfers: number };
  /** For `service.read`. */
  service: OverviewService | null;
  /** Required second factors that no confirmed code has activated: the reader's, and for `settings` the number of superusers'. */
  unproved: { you: boolean; superusers: number };
  /** For `settings`. */
  done: FirstStep[] | null;
};

export type OverviewSales = {
  /** Members who paid for the first time. */
  newPaid: { today: number; week: number };
  recurring: { mrrCents: number; subscribers: number };
  /** The fourteen whole days before today, as the last roll-up found them. */
  days: { newPaid: number; mrrCents: number }[];
};

/** `GET /api/app/admin/waiting`: what waits for the team, beside the entries of the menu; null for a role that may not see it. */
export type MenuCounts = { inbox: number | null; orders: number | null; contracts: number | null; jobs: number | null };

export type OverviewService = {
  jobs: { queued: number; failed: number };
  crons: { late: number; failed: number };
  streaming: Record<StreamingState, number>;
  /** Active accounts at debrid services, and how many of them work. */
  debrid: { active: number; working: number };
  /** Active sources of the add-on gateway, in their order. */
  sources: OverviewSource[];
  /** The continuous copy of the data: when it was last whole, and the last proof that it can be restored; null without one. */
  copy: { at: string | null; works: boolean; drill: { at: string; failed: boolean } | null } | null;
  /** What is wrong with the service, as on /admin/system; worst first. */
  problems: SystemProblem[];
};

/** `ms`: the median of its answers since the server started; `answers`: how many it gave today. */
export type OverviewSource = {
  id: string;
  name: string;
  host: string;
  silent: boolean;
  ms: number | null;
  answers: number;
};

/** A member in a list. */
export type UserRow = {
  id: string;
  email: string;
  name: string;
  verified: boolean;
  /** The team made the account, and its person has not opened it yet. */
  unopened: boolean;
  admin: boolean;
  isApi: boolean;
  locale: Locale;
  plan: "free" | "paid";
  access: Access;
  /** null before it is created. */
  streaming: StreamingState | null;
  paidUntil: string | null;
  created: string;
  /** Of the live subscription, or the plan that the team gave with paid time; null without one. */
  planName: Record<Locale, string> | null;
  period: Period | null;
  /** Who takes the money; `given`: paid time without a subscription. */
  provider: UserProvider | null;
  /** Whether a live subscription renews; `none` without one. */
  renewal: UserRenewal;
  /** When the grace period of an overdue payment ends, or ended. */
  graceEnd: string | null;
  /** The end of the running period, or of the access that is without a subscription. */
  until: string | null;
  /** When an app last asked the add-on for something with the member's private link, to a quarter of an hour. */
  lastUsed: string | null;
  newsletter: boolean;
  /** Whether the team has written a note about the member. */
  noted: boolean;
  /** What the searched words have found besides address and name, such as an order's reference; "" otherwise. */
  match: string;
};
const USER_PROVIDERS = ["stripe", "manual", "given"] as const;
type UserProvider = (typeof USER_PROVIDERS)[number];
const USER_RENEWALS = ["renews", "ends", "none"] as const;
type UserRenewal = (typeof USER_RENEWALS)[number];

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

/**
 * Why a member may stream, or may not, by what the server knows, the most urgent first. Without access: `blocked` `transfer_waits`
 * `withdrawn` `payment_failed` `first_payment` `paused` `trial_waits` `subscription_ended` `paid_ended` `trial_ended` `never`. With
 * access, but with trouble: `streaming_error` `streaming_consent` `streaming_waits` `grace`. With access: `paid` `trial`.
 */
export type AccessReasonKind =
  | "blocked"
  | "transfer_waits"
  | "withdrawn"
  | "payment_failed"
  | "first_payment"
  | "paused"
  | "trial_waits"
  | "subscription_ended"
  | "paid_ended"
  | "trial_ended"
  | "never"
  | "streaming_error"
  | "streaming_consent"
  | "streaming_waits"
  | "grace"
  | "paid"
  | "trial";
/** `at`: when access ended or ends. `order`: the transfer that waits. */
export type AccessReason = {
  kind: AccessReasonKind;
  at: string | null;
  order: { reference: string; cents: number } | null;
};

/** A member's payment; `at` is when it was paid, or else when it was made. */
export type MemberPayment = Pick<
  AdminPayment,
  "id" | "number" | "status" | "test" | "amountCents" | "refundedCents" | "owedCents" | "transfer"
> & { at: string };

/** `GET /api/app/admin/users/{id}`. It holds no secret. */
export type UserDetail = UserRow & {
  reason: AccessReason;
  /** The plan that runs, or that a waiting transfer is for, by language; null without one. */
  planName: Record<Locale, string> | null;
  affiliateCode: string;
  stripe: string;
  trialEnds: string | null;
  blocked: string | null;
  termsAccepted: string | null;
  streamingName: string;
  invitedBy: { id: string; email: string } | null;
  invited: number;
  /** Until when the team has given access beyond what a subscription has paid; null for no such days. */
  givenUntil: string | null;
  /** Whether an order begins at once: not after two withdrawals within twelve months. */
  startsAtOnce: boolean;
  subscription: {
    status: SubscriptionStatus;
    period: string;
    priceCents: number;
    provider: string;
    cancelAtPeriodEnd: boolean;
    /** As in SubscriptionSummary. */
    paymentsPaused: { until: string | null } | null;
  } | null;
  payments: MemberPayment[];
  threads: MemberThread[];
};

/** A minus means latest first. `paid`: the end of the paid time. */
const USER_SORTS = ["-created", "created", "email", "-email", "-paid", "paid"] as const;
export type UserSort = (typeof USER_SORTS)[number];

/** Members that one request may name; a query may find any number. */
const CHOSEN_LIMIT = 500;

const wrong = "validation_in_invalid";

/** Days that an administrator gives. */
export const days = () => wholeNumber(1, 3650);
export const daysInput = () => v.object({ days: days() });

/** A right to grant or remove. */
export const flagsInput = () => v.object({ isApi: flag });

/** `POST …/{id}/address` {email, reason}: the address that a member asks for. */
export const addressInput = () => v.object({ email: v.pipe(rawText, v.trim()), reason: reason() });

/** The member's address, typed again before the account is deleted. */
export const confirmInput = () => v.object({ confirm: v.pipe(rawText, v.trim(), v.toLowerCase()) });

const choice = <const T extends readonly string[]>(values: T) => v.nullish(v.picklist(["", ...values]), "");

/** The query of a list of members; "" means any. */
export const userQuery = () =>
  v.object({
    /** Any part of an address, name, streaming username, referral code, order's reference or id at Stripe; or a whole invoice number. */
    q: v.nullish(v.pipe(v.string(wrong), v.maxLength(200, wrong)), ""),
    access: choice(ACCESS_STATES),
    /** `free`, `paid` or the id of a plan. */
    plan: v.nullish(v.pipe(v.string(wrong), v.regex(/^(free|paid|[a-z0-9]{15})?$/, wrong)), ""),
    period: choice(PERIODS),
    provider: choice(USER_PROVIDERS),
    renewal: choice(USER_RENEWALS),
    /** Of an overdue payment: the days in which access stays, or after them. */
    grace: choice(["running", "over"]),
    /** The last use of the add-on: within 30 days, longer ago than 30 or 90 days, or never. */
    used: choice(["recent", "over30", "over90", "never"]),
    newsletter: choice(["yes", "no"]),
    note: choice(["yes", "no"]),
    verified: choice(["yes", "no"]),
    /** Made by the team, and without a password so far. */
    invited: choice(["yes"]),
    admin: choice(["yes"]),
    api: choice(["yes"]),
    locale: choice(LOCALES),
    /** `none`: not created yet. */
    streaming: choice([...STREAMING_STATES, "none"]),
    referred: choice(["yes", "no"]),
    /** First and last day of the sign-up, `YYYY-MM-DD`, UTC. */
    from: dayOrAny(wrong),
    to: dayOrAny(wrong),
    sort: v.nullish(v.picklist(USER_SORTS), "-created"),
  });
/** A member list's query. Every value is a text; "" means any. */
export type UserQuery = Read<typeof userQuery>;
export const ANY_USER: UserQuery = v.parse(userQuery(), {});

/** `after` is a value of the sorted column and the id of the last row before. */
export const userSearch = () => v.object({ ...userQuery().entries, after: v.pipe(rawText, v.regex(/^(.*\|\w+)?$/)) });

/** Members by their ids, each once. */
export const chosenIds = () =>
  v.pipe(
    ids,
    v.minLength(1, "validation_required"),
    v.transform((all) => [...new Set(all)]),
    v.maxLength(CHOSEN_LIMIT, "too_many_members"),
  );

/** A file of the members of a query, or of those with the ids. */
export const userExport = () =>
  v.object({
    ...userQuery().entries,
    ids: v.optional(chosenIds()),
    reason: reason(),
  });
