import * as v from "valibot";
import { LOCALES } from "./api.ts";
import { missingAs, type Read, rawText, reason, text, wholeNumber } from "./fields.ts";

/**
 * Wire shapes of payments (pb_hooks/billing). Money is integers in cents of euros and includes tax; times are ISO 8601
 * in UTC. All routes are for signed-in members about themselves, `no-store`; `?locale=fr|en` chooses the language of
 * plan names and texts (by default the member's own).
 */

/** The limit of a plan's price and of a coupon. */
export const MOST_CENTS = 1_000_000;
/** The most days before a first payment at Stripe. */
export const MOST_FREE_DAYS = 730;
/** The most that a member can agree to pay at once. */
export const MOST_DUE_CENTS = 10 * MOST_CENTS;

export const PERIODS = ["month", "year"] as const;
export type Period = (typeof PERIODS)[number];

/** `manual`: an administrator confirms that the money arrived. `stripe`: Stripe Checkout. */
export type BillingProvider = "stripe" | "manual";

/** Stripe's names. The first five of these are live: a member has at most one of them. */
export type SubscriptionStatus =
  | "trialing"
  | "active"
  | "past_due"
  | "paused"
  | "unpaid"
  | "canceled"
  | "incomplete"
  | "incomplete_expired";

/** States in which a subscription is live; a member has at most one such row (its unique index). */
export const LIVE: readonly SubscriptionStatus[] = ["trialing", "active", "past_due", "paused", "unpaid"];

export type OrderState = "pending" | "paid" | "refused" | "expired" | "canceled";
/** `processing`: a debit, of a member who still pays by one. `unconfirmed`: the bank asks its customer to confirm it (3-D Secure). */
export const PAYMENT_STATUSES = ["paid", "failed", "refunded", "disputed", "processing", "unconfirmed"] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];
/** States of payments whose money came, whatever happened to it later. */
export const PAID_STATUSES: readonly PaymentStatus[] = ["paid", "refunded", "disputed"];

/** A plan by its names in one language. */
export type PlanName = { slug: string; name: string };

/** How to pay a manual order: the site record's text in the reader's language, with \n between lines. */
export type PaymentInstructions = string;

/** `GET /api/app/billing/orders/{id}`. 404 `not_found` for someone else's. */
export type OrderStatus = {
  id: string;
  /** The reference for the member's transfer. */
  reference: string;
  state: OrderState;
  provider: BillingProvider;
  plan: PlanName;
  period: Period;
  /** Due for this order now; 0 while a trial continues. */
  dueCents: number;
  regularCents: number;
  /** The code that it was placed with, "" for none: the way back to its order review keeps it. */
  coupon: string;
  created: string;
  /** When a pending order expires. */
  expires: string | null;
  /** The administrator's reason for a refusal; "" when none. */
  reason: string;
  /** For manual orders that wait for the money; else null. */
  instructions: PaymentInstructions | null;
  /** Who is paid: the operator's name, "" where it is not filled in. */
  payee: string;
};

export type SubscriptionSummary = {
  plan: PlanName;
  period: Period;
  /** Screens that the plan allows at the same time; 0: no limit. */
  screens: number;
  provider: BillingProvider;
  status: SubscriptionStatus;
  /** Regular price of a period. */
  priceCents: number;
  /** The next charge, less the credit; null when there is none (cancelled, manual, paused). */
  nextCents: number | null;
  /** Credit against this charge and the next ones: rewards, or the rest from a cheaper plan. */
  creditCents: number;
  /** When it is due; for a subscription that ends, its end. */
  nextDate: string | null;
  started: string | null;
  /** End of the free time before the first charge, if in the future. */
  trialEnd: string | null;
  /** When access begins, where the order waits for the end of the withdrawal period; null once it has begun. */
  opensAt: string | null;
  cancelAtPeriodEnd: boolean;
  /** The operator has paused its payments, until a day if one is known: access stays open, and no plan changes. */
  paymentsPaused: { until: string | null } | null;
  /** A change that the member has to confirm at the bank, on Stripe's page, before a time. */
  pendingChange: { plan: PlanName; period: Period; url: string; until: string } | null;
  /**
   * What it becomes later: a change that the member has chosen for the end of the period ("change"), or a price that was
   * announced ("price"), which applies to the first payment at or after `from`. `date`: null where that is not known, or while
   * payments are paused. `paid`: a manual change that is paid.
   * null when nothing comes.
   */
  coming: {
    kind: "change" | "price";
    plan: PlanName;
    period: Period;
    cents: number;
    from: string;
    date: string | null;
    paid: boolean;
  } | null;
  /** What an order by transfer may extend it with, the usual one first; empty where none may. */
  extendable: { plan: string; period: Period }[];
  /** The bank holds the running period's payment because of a dispute: no access until it decides. */
  held: boolean;
  /** A payment is overdue since then… */
  pastDueSince: string | null;
  /** …and access ends then unless it arrives. */
  graceEnds: string | null;
};

export type PaymentSummary = {
  id: string;
  status: PaymentStatus;
  /** In Stripe's test mode: no money moved. */
  test: boolean;
  amountCents: number;
  refundedCents: number;
  discountCents: number;
  plan: PlanName | null;
  periodStart: string | null;
  periodEnd: string | null;
  paidAt: string | null;
  created: string;
  /** Number of the invoice or receipt. */
  number: string;
  /** Stripe's page of the invoice; "" when there is none. */
  invoiceUrl: string;
};

/** What a member loses with the account, and what goes back, in cents. */
export type DeletionLoss = {
  /** Confirmed rewards that were not given yet. */
  rewardCents: number;
  /** Credit at Stripe that no payment has used yet. */
  creditCents: number;
  /** Whether the deletion withdraws from a contract whose period runs; and what it then gives back, also by transfer alone. */
  withdraws: boolean;
  refundCents: number;
  transferCents: number;
};

/** `GET /api/app/billing`. */
export type BillingSummary = {
  provider: BillingProvider;
  /** The live one, else the one that ended last; null before the first. */
  subscription: SubscriptionSummary | null;
  /** The latest order that waits for its payment. */
  pendingOrder: OrderStatus | null;
  /** The latest 24, newest first. */
  payments: PaymentSummary[];
  /** 14 days after the first payment, while they last. */
  withdrawalEnds: string | null;
  /** What the deletion of the account would take. */
  lost: DeletionLoss;
  /** Whether this member can use the billing portal (`POST /api/app/billing/portal`). */
  portal: boolean;
};

/**
 * Answer of `POST /api/app/billing/change/preview` {plan, period, when}, in cents that Stripe charges. `when`
 * is "now", or "end": at the end of the running period, which costs nothing now.
 */
export type ChangePreview = {
  plan: PlanName;
  period: Period;
  /** Due at once. Send it back as `expected_due_cents`. */
  dueNowCents: number;
  /** Value of the rest of the running period, already subtracted from dueNowCents. */
  creditCents: number;
  /** The price of the next period. */
  nextCents: number;
  /** When the period that starts now ends. */
  nextDate: string;
};

/** Answer of `change`: done at once, at the end of the period, or once the member has confirmed it at the bank. */
export type ChangeAnswer = { state: "done" } | { state: "later"; date: string } | { state: "confirm"; url: string };

/** `POST /api/app/billing/portal`. */
export type PortalAnswer = { url: string };

/** The member's choice; the hooks check whether the plan is on sale. */
export const planChoice = () => ({ plan: rawText, period: v.pipe(rawText, v.picklist(PERIODS, "period_unknown")) });
const change = () => ({ ...planChoice(), when: missingAs<string, "now" | "end">("now", v.picklist(["now", "end"])) });
/** `POST /api/app/admin/users/{id}/plan` {plan, period, reason}, admin: the plan from the end of the member's period on. */
export const planForMember = () => v.object({ ...planChoice(), reason: reason() });
export const changePreview = () => v.object(change());
export const changeInput = () =>
  v.object({
    ...change(),
    expected_due_cents: wholeNumber(0, MOST_DUE_CENTS),
    /** The next payment of the preview that the member read: a change at the end of the period costs that. */
    seen_next_cents: v.nullish(v.number()),
    attempt: text(40),
  });
/**
 * `POST /api/app/billing/change` body. `expected_due_cents` is a whole number up to MOST_DUE_CENTS; 409 `price_changed`
 * when it would cost more now: preview again. Unless the change waits for the end: 409 `change_unpaid` while the running period is
 * not paid, and 409 `change_at_end` for a transfer and during free days. The order carries the current cost.
 * `attempt` identifies this attempt (any text of up to 40 characters), so that the same request sent twice is one change; without
 * it each request is a new attempt.
 */
export type ChangeRequest = Read<typeof changeInput>;

/** The language that plans are named in; the member's own when it is unknown. */
export const namesQuery = () => v.object({ locale: v.fallback(v.optional(v.picklist(LOCALES)), undefined) });
