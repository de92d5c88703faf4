import * as v from "valibot";
import { type BillingProvider, type PaymentInstructions, type Period, type PlanName, planChoice } from "./billing.ts";
import type { ErrorCode } from "./errors.ts";
import { flag, type Read, rawText } from "./fields.ts";

/** Shapes of the order review and of an order. Money is integers in cents of euros and includes tax; times are ISO 8601 in UTC. */

/** A coupon on the order review. `text` is the operator's sentence about it, "" when there is none. */
type QuoteCoupon = {
  code: string;
  text: string;
  /** The discount on the first invoice. */
  savedCents: number;
  /** How many charges get the first one's discount; null for all of them, 0 for a coupon that gives days. */
  reduced: number | null;
  /** Days added before the first charge. */
  freeDays: number;
};

/** `GET /api/app/billing/quote?plan=<slug>&period=&coupon=&locale=`: the contents of the order review. */
export type Quote = {
  plan: PlanName & { description: string; features: string[] };
  period: Period;
  provider: BillingProvider;
  /** Price of one period without coupon. */
  regularCents: number;
  /** Due when ordering; 0 while a trial or free days run first. */
  dueNowCents: number;
  /** The member's credit at Stripe, already taken off these charges; negative for a debt, which is added. */
  creditCents: number;
  /** The first charge (equal to dueNowCents when it is due now) and when it is due. */
  firstCents: number;
  firstDate: string;
  /** The charge after the first one; null when nothing renews automatically (manual). */
  nextCents: number | null;
  /** When the period that the first charge pays for ends: the next charge, or the end of a manual period. */
  nextDate: string;
  /** End of the running app trial, which the member keeps: the paid period starts there. null: none, or given up. */
  trialEnds: string | null;
  /** True when the coupon ends the rest of a running trial. */
  trialGivenUp: boolean;
  /** The end of the running manual subscription that this order extends; null for a new one. */
  extendsEnd: string | null;
  /**
   * Whether the member may ask for an immediate start (`start_now`). If not, because of two withdrawals within twelve months, access
   * begins with the paid period, once the withdrawal period is over.
   */
  startsNow: boolean;
  /** When the paid period starts: after that end, and after free days. */
  startsAt: string;
  coupon: QuoteCoupon | null;
  /** Why the given coupon is refused; the quote then ignores it. The order itself refuses such a coupon. */
  couponProblem: ErrorCode | null;
  /** Who sells: the legal name. */
  seller: string;
  /** How to pay a manual order; "" where Stripe takes the payment. */
  instructions: PaymentInstructions;
  /** Version of the terms to send back as `terms_version`. */
  termsVersion: string;
};

/** Answer: the order's id and the browser's next address (Stripe's page, or one of our paths with locale prefix). */
export type CheckoutAnswer = { order: string; url: string };

const wanted = () => ({ ...planChoice(), coupon: rawText });
export const quoteQuery = () => v.object(wanted());

/** The consents that an order requires. @param startsNow whether it may begin at once (Quote.startsNow) */
export const consents = (startsNow: boolean) => ({
  /** Express request that the service start before the withdrawal period is over. */
  start_now: startsNow ? v.pipe(flag, v.literal(true, "start_now_required")) : flag,
  accept_terms: v.pipe(flag, v.literal(true, "terms_required")),
});

export const checkoutInput = () =>
  v.object({
    ...consents(false),
    terms_version: rawText,
    ...wanted(),
    /** The amounts of the quote that the member read. If given, an order with other amounts is refused. */
    seen: v.nullish(v.object({ dueNowCents: v.number(), firstCents: v.number(), nextCents: v.nullable(v.number()) })),
  });
/**
 * `POST /api/app/billing/checkout` body. Refusals: `plan_unknown`, `period_unknown`, `terms_required`,
 * `start_now_required` (where the quote says `startsNow`), `terms_changed` and `price_changed` (409: load the quote again),
 * `subscription_live` (409: change it instead), `sales_closed` (409: the operator's details are missing), a coupon's code under
 * `coupon` (`verify_first` until the address is confirmed), `payment_unavailable` (503: try again).
 */
export type CheckoutRequest = Read<typeof checkoutInput>;
