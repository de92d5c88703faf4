import * as v from "valibot";
import type { Locale } from "./api.ts";
import { type BillingProvider, MOST_DUE_CENTS, type OrderState, type PaymentStatus, type Period } from "./billing.ts";
import { type Read, reason, wholeNumber } from "./fields.ts";

/** The owner; null when the account is deleted. */
export type Buyer = { id: string; email: string } | null;

/** The filters of the list of orders: `waiting` are manual orders that wait for their money. */
export const ORDER_VIEWS = ["waiting", "all"] as const;
export type OrderView = (typeof ORDER_VIEWS)[number];

/** A row of `POST /api/app/admin/orders/search` {view, q, after}, which answers `{ items, next, cut }`; newest first. */
export type AdminOrder = {
  id: string;
  /** The reference for the member's transfer. */
  reference: string;
  member: Buyer;
  plan: Record<Locale, string>;
  period: Period;
  provider: BillingProvider;
  state: OrderState;
  /** In Stripe's test mode. */
  test: boolean;
  regularCents: number;
  /** The amount of this order. */
  dueCents: number;
  /** Code of the coupon, "" for none. */
  coupon: string;
  created: string;
  expires: string | null;
  /** Why it was refused; "" otherwise. */
  reason: string;
};

/** The filters of the list of payments. */
export type PaymentView = "all" | "failed";

/** A row of `POST /api/app/admin/payments/search` {view, q, after}, which answers `{ items, next, cut }`; newest first. */
export type AdminPayment = {
  id: string;
  number: string;
  member: Buyer;
  plan: Record<Locale, string>;
  provider: BillingProvider;
  /** Whether its money came by transfer, and goes back by one. */
  transfer: boolean;
  status: PaymentStatus;
  /** In Stripe's test mode: no money moved. */
  test: boolean;
  amountCents: number;
  refundedCents: number;
  /** Decided to go back, and not made yet. */
  owedCents: number;
  paidAt: string | null;
  created: string;
};

/** A refund of at most `left` cents. `refunded_cents` is the amount already refunded when the administrator looked. */
export const refundInput = (left = MOST_DUE_CENTS) =>
  v.object({
    cents: v.pipe(wholeNumber(1, MOST_DUE_CENTS), v.maxValue(left, "refund_too_much")),
    refunded_cents: wholeNumber(0, MOST_DUE_CENTS),
    reason: reason(),
  });
/**
 * `POST /api/app/admin/payments/{id}/refund` body. Refusals: 400 `reason_required`, 400 `refund_too_much` at `cents`,
 * 409 `payment_closed` when nothing can be refunded, 409 `payment_changed` when a refund was made that the caller had
 * not seen, or is on its way.
 */
export type RefundRequest = Read<typeof refundInput>;
