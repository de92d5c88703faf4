import type { changeInput, checkoutInput } from "../schemas/billing.ts";
import type { Read } from "../schemas/fields.ts";
import type { ErrorCode } from "./errors.ts";

/**
 * Wire shapes of payments (pb_hooks/billing). Money is integers in cents of euros and includes tax; times are ISO 8601
 * in UTC. All routes are for the signed-in member about themselves, `no-store`; `?locale=fr|en` chooses the language of
 * plan names and texts (the member's own when left out).
 */

/** The dearest plan and the largest coupon. */
export const MOST_CENTS = 1_000_000;
/** The most that a member can agree to pay at once. */
export const MOST_DUE_CENTS = 10 * MOST_CENTS;

export const PERIODS = ["month", "year"] as const;
export type Period = (typeof PERIODS)[number];

/** `manual`: an administrator confirms that the money came. `stripe`: Stripe Checkout. */
export type BillingProvider = "stripe" | "manual";

/** Stripe's names. The first five of these are alive: a member has at most one of them. */
export type SubscriptionStatus =
  | "trialing"
  | "active"
  | "past_due"
  | "paused"
  | "unpaid"
  | "canceled"
  | "incomplete"
  | "incomplete_expired";

export type OrderState = "pending" | "paid" | "refused" | "expired" | "canceled";
/** `processing`: a debit that takes days. `unconfirmed`: the bank asks its customer to confirm it (3-D Secure). */
export const PAYMENT_STATUSES = ["paid", "failed", "refunded", "disputed", "processing", "unconfirmed"] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];
/** States of payments whose money came, whatever happened to it later. */
export const PAID_STATUSES: readonly PaymentStatus[] = ["paid", "refunded", "disputed"];

/** A plan by its names in one language. */
export type PlanName = { slug: string; name: string };

/** A coupon on the recap. `text` is the operator's sentence about it, "" when there is none. */
type QuoteCoupon = {
  code: string;
  text: string;
  /** How much less the first invoice is. */
  savedCents: number;
  /** How many charges are lowered like the first one; null for all of them, 0 for a coupon that gives days. */
  reduced: number | null;
  /** Days added before the first charge. */
  freeDays: number;
};

/** `GET /api/app/billing/quote?plan=<slug>&period=&coupon=&locale=`: what the recap page says before the order. */
export type Quote = {
  plan: PlanName & { description: string; features: string[] };
  period: Period;
  provider: BillingProvider;
  /** Price of one period without coupon. */
  regularCents: number;
  /** To be paid when ordering; 0 while a trial or free days run first. */
  dueNowCents: number;
  /** The first charge (equal to dueNowCents when it is due now) and when it falls due. */
  firstCents: number;
  firstDate: string;
  /** The charge after the first one; null when nothing renews by itself (manual). */
  nextCents: number | null;
  /** When the period that the first charge pays for ends: the next charge, or the end of a manual period. */
  nextDate: string;
  /** End of the running app trial, which is kept: the paid period starts there. null: none, or given up. */
  trialEnds: string | null;
  /** True when the coupon gives up the rest of a running trial. */
  trialGivenUp: boolean;
  /** True when this order extends the member's running manual subscription; `startsAt` is its end then. */
  renewal: boolean;
  /** When the paid period starts. */
  startsAt: string;
  coupon: QuoteCoupon | null;
  /** Why the given coupon is not taken; the quote is then without it. The order itself refuses such a coupon. */
  couponProblem: ErrorCode | null;
  /** Version of the terms to send back as `terms_version`. */
  termsVersion: string;
};

/**
 * `POST /api/app/billing/checkout` body. Refusals: `plan_unknown`, `period_unknown`, `terms_required`,
 * `start_now_required`, `terms_changed` and `price_changed` (409: load the quote again), `subscription_live` (409: change it instead), a
 * coupon's code under `coupon`, `payment_unavailable` (503: try again).
 */
export type CheckoutRequest = Read<typeof checkoutInput>;

/** Answer: the order's id and where the browser goes now (Stripe's page, or a path of ours with locale prefix). */
export type CheckoutAnswer = { order: string; url: string };

/** How to pay a manual order: the operator's text of the site record in the reader's language, lines apart by \n. */
export type PaymentInstructions = string;

/** `GET /api/app/billing/orders/{id}`. 404 `not_found` for somebody else's. */
export type OrderStatus = {
  id: string;
  /** What the member writes on the transfer. */
  reference: string;
  state: OrderState;
  provider: BillingProvider;
  plan: PlanName;
  period: Period;
  /** To be paid for this order now; 0 while a trial runs on. */
  dueCents: number;
  regularCents: number;
  created: string;
  /** When a pending order lapses. */
  expires: string | null;
  /** The administrator's words on a refusal; "" when none. */
  reason: string;
  /** Manual orders that wait for the money; else null. */
  instructions: PaymentInstructions | null;
};

export type SubscriptionSummary = {
  plan: PlanName;
  period: Period;
  provider: BillingProvider;
  status: SubscriptionStatus;
  /** Regular price of a period. */
  priceCents: number;
  /** The next charge, less the credit; null when none will come (cancelled, manual). */
  nextCents: number | null;
  /** What is taken off this charge and the next ones: rewards, or what a cheaper plan left over. */
  creditCents: number;
  /** When it comes; for one that ends, when it ends. */
  nextDate: string | null;
  started: string | null;
  /** End of the free time before the first charge, while it lies ahead. */
  trialEnd: string | null;
  cancelAtPeriodEnd: boolean;
  /** The bank holds the payment of the running period because of a dispute: no access until it has decided. */
  held: boolean;
  /** A debit is on its way to us: it takes days, and access stays open. */
  underWay: boolean;
  /** A payment is missing since then… */
  pastDueSince: string | null;
  /** …and access ends then unless it comes. */
  graceEnds: string | null;
};

export type PaymentSummary = {
  id: string;
  status: PaymentStatus;
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

/** `GET /api/app/billing`. */
export type BillingSummary = {
  provider: BillingProvider;
  /** The live one, else the latest that ended; null before the first. */
  subscription: SubscriptionSummary | null;
  /** The latest order that waits for its payment. */
  pendingOrder: OrderStatus | null;
  /** The latest 24, newest first. */
  payments: PaymentSummary[];
  /** 14 days after the first payment, while they last. */
  withdrawalEnds: string | null;
  /** Whether the billing portal is there for this member (`POST /api/app/billing/portal`). */
  portal: boolean;
};

/** Answer of `POST /api/app/billing/change/preview` {plan, period}. Cents are what Stripe (or the manual rule) will ask. */
export type ChangePreview = {
  plan: PlanName;
  period: Period;
  /** To be paid at once. Send it back as `expected_due_cents`. */
  dueNowCents: number;
  /** Worth of what is left of the running period, already taken off dueNowCents. */
  creditCents: number;
  /** The next regular charge; null when nothing renews by itself (manual). */
  nextCents: number | null;
  /** When the period that starts now ends. */
  nextDate: string;
};

/**
 * `POST /api/app/billing/change` body. `expected_due_cents` is a whole number up to MOST_DUE_CENTS; 409 `price_changed` when it
 * would cost more now: preview again. The order carries what it costs now. `attempt` names this try (any text of up to 40
 * characters), so that the same request sent twice is one change; without it each request is a new try.
 */
export type ChangeRequest = Read<typeof changeInput>;

/** Answer of `change`: done at once, or (manual) an order that waits for its payment. */
export type ChangeAnswer = { state: "done" } | { state: "order"; order: string; url: string };

/** `POST /api/app/billing/portal`. */
export type PortalAnswer = { url: string };
