import type { Base, Metadata } from "./base.ts";

/** What paid an invoice; `pr_…` for money that came outside of Stripe. */
type ByIntent = { type: "payment_intent"; payment_intent: string };
type ByRecord = { type: "payment_record"; payment_record: string };

/** A payment that Stripe makes itself. */
export type IntentPayment = InvoicePayment<ByIntent>;

export type InvoicePayment<By extends ByIntent | ByRecord = ByIntent | ByRecord> = Base<"invoice_payment"> & {
  invoice: string;
  amount_paid: number | null;
  amount_requested: number;
  currency: string;
  is_default: boolean;
  payment: By;
  status: "open" | "paid" | "canceled";
  status_transitions: { paid_at: number | null; canceled_at: number | null };
};

export type PaymentIntent = Base<"payment_intent"> & {
  amount: number;
  amount_received: number;
  currency: string;
  customer: string;
  latest_charge: string | null;
  payment_method: string | null;
  status: "requires_payment_method" | "requires_action" | "processing" | "succeeded" | "canceled";
  last_payment_error: { type: "card_error"; code: string; decline_code: string; message: string } | null;
  metadata: Metadata;
};

export type CardDetails = {
  type: string;
  card: { brand: string; last4: string; fingerprint: string; country: string; exp_month: number; exp_year: number };
};

export type Charge = Base<"charge"> & {
  amount: number;
  amount_captured: number;
  amount_refunded: number;
  currency: string;
  customer: string;
  payment_intent: string;
  payment_method: string | null;
  payment_method_details: CardDetails;
  status: "succeeded" | "pending" | "failed";
  paid: boolean;
  captured: boolean;
  refunded: boolean;
  disputed: boolean;
  failure_code: string | null;
  failure_message: string | null;
  metadata: Metadata;
};

export type PaymentMethod = Base<"payment_method"> & CardDetails & { customer: string };

export type Refund = Omit<Base<"refund">, "livemode"> & {
  amount: number;
  currency: string;
  charge: string;
  payment_intent: string;
  status: "pending" | "succeeded" | "failed" | "canceled";
  reason: string | null;
  failure_reason?: string;
  metadata: Metadata;
};

export type Dispute = Base<"dispute"> & {
  amount: number;
  currency: string;
  charge: string;
  payment_intent: string;
  reason: string;
  status: "needs_response" | "under_review" | "won" | "lost";
  is_charge_refundable: boolean;
  evidence_details: { due_by: number; has_evidence: boolean; past_due: boolean; submission_count: number };
  metadata: Metadata;
};

/** A movement of the balance. Fees are part of it: `net` is `amount` less `fee`. */
export type BalanceEntry = Omit<Base<"balance_transaction">, "livemode"> & {
  amount: number;
  fee: number;
  net: number;
  fee_details: { amount: number; currency: string; description: string; type: "stripe_fee" | "tax" }[];
  currency: string;
  available_on: number;
  reporting_category: string;
  type: string;
  source: string | null;
  status: "available";
};

export type Payout = Base<"payout"> & {
  amount: number;
  currency: string;
  arrival_date: number;
  automatic: boolean;
  balance_transaction: string;
  reconciliation_status: "completed" | "not_applicable";
  status: "paid" | "failed";
};
