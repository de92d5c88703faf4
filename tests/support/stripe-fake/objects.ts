import type { Address, Base, Metadata } from "./base.ts";
import type {
  BalanceEntry,
  Charge,
  Dispute,
  InvoicePayment,
  PaymentIntent,
  PaymentMethod,
  Payout,
  Refund,
} from "./charge-objects.ts";

/**
 * Stripe's objects in API version 2026-08-26.dahlia, with the fields that the product reads. Times are Unix seconds,
 * amounts are cents, and references are ids, which wire.ts expands in responses.
 */

export type Customer = Base<"customer"> & {
  email: string | null;
  name: string | null;
  metadata: Metadata;
  /** Negative values are credit for later invoices. */
  balance: number;
  delinquent: boolean;
  preferred_locales: string[];
  invoice_settings: { default_payment_method: string | null };
  deleted?: true;
};

export type BalanceTransaction = Base<"customer_balance_transaction"> & {
  amount: number;
  currency: string;
  customer: string;
  ending_balance: number;
  metadata: Metadata;
  type: "adjustment";
};

export type Product = Base<"product"> & { name: string; active: boolean; metadata: Metadata };

export type Interval = "day" | "week" | "month" | "year";

export type Price = Base<"price"> & {
  active: boolean;
  currency: string;
  product: string;
  unit_amount: number;
  lookup_key: string | null;
  metadata: Metadata;
  tax_behavior: string;
  type: "recurring";
  billing_scheme: "per_unit";
  recurring: { interval: Interval; interval_count: number; usage_type: "licensed"; meter: null };
};

export type Coupon = Base<"coupon"> & {
  name: string | null;
  percent_off: number | null;
  amount_off: number | null;
  currency: string | null;
  duration: "once" | "repeating" | "forever";
  duration_in_months: number | null;
  max_redemptions: number | null;
  times_redeemed: number;
  redeem_by: number | null;
  valid: boolean;
  metadata: Metadata;
};

export type PromotionCode = Base<"promotion_code"> & {
  code: string;
  active: boolean;
  promotion: { type: "coupon"; coupon: string };
  customer: string | null;
  expires_at: number | null;
  max_redemptions: number | null;
  times_redeemed: number;
  restrictions: { first_time_transaction: boolean; minimum_amount: null; minimum_amount_currency: null };
  metadata: Metadata;
};

export type Discount = {
  id: string;
  object: "discount";
  source: { type: "coupon"; coupon: string };
  promotion_code: string | null;
  customer: string;
  subscription: string;
  start: number;
  end: number | null;
};

type SubscriptionItem = Omit<Base<"subscription_item">, "livemode"> & {
  subscription: string;
  price: Price;
  quantity: number;
  current_period_start: number;
  current_period_end: number;
  discounts: string[];
  metadata: Metadata;
};

type SubscriptionStatus =
  | "incomplete"
  | "incomplete_expired"
  | "trialing"
  | "active"
  | "past_due"
  | "unpaid"
  | "paused"
  | "canceled";

export type Subscription = Base<"subscription"> & {
  customer: string;
  status: SubscriptionStatus;
  currency: string;
  /** The first is the one that was sold; the operator may add others in the dashboard. */
  items: { object: "list"; data: [SubscriptionItem, ...SubscriptionItem[]]; has_more: false; url: string };
  metadata: Metadata;
  discounts: string[];
  start_date: number;
  billing_cycle_anchor: number;
  billing_mode: { type: "flexible"; flexible: { proration_discounts: "included" } };
  trial_start: number | null;
  trial_end: number | null;
  trial_settings: { end_behavior: { missing_payment_method: "cancel" | "create_invoice" | "pause" } };
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  canceled_at: number | null;
  ended_at: number | null;
  cancellation_details: { reason: string | null; comment: null; feedback: null };
  automatic_tax: { enabled: boolean; disabled_reason: string | null };
  collection_method: "charge_automatically";
  default_payment_method: string | null;
  latest_invoice: string | null;
  pause_collection: { behavior: string; resumes_at: number | null } | null;
  /** A change that Stripe applies once its invoice is paid. */
  pending_update: { expires_at: number; subscription_items: { id: string; price: Price }[] } | null;
  schedule: string | null;
};

export type SchedulePhase = {
  start_date: number;
  end_date: number;
  items: [{ price: string; quantity: number }];
  discounts: { coupon: null; discount: string; promotion_code: null }[];
  /** `phase_start`: the phase begins a new cycle; otherwise the cycle stays. */
  billing_cycle_anchor: "phase_start" | "automatic" | null;
  proration_behavior: string;
  metadata: Metadata;
};

/** Changes to a subscription at the ends of its periods. */
export type SubscriptionSchedule = Base<"subscription_schedule"> & {
  status: "active" | "released" | "canceled";
  customer: string;
  subscription: string | null;
  released_subscription: string | null;
  current_phase: { start_date: number; end_date: number } | null;
  phases: SchedulePhase[];
  end_behavior: "release" | "cancel";
  metadata: Metadata;
  released_at: number | null;
  canceled_at: number | null;
};

export type InvoiceLine = {
  id: string;
  object: "line_item";
  amount: number;
  currency: string;
  description: string;
  discountable: boolean;
  discount_amounts: { amount: number; discount: string }[];
  discounts: string[];
  invoice: string;
  livemode: boolean;
  metadata: Metadata;
  period: { start: number; end: number };
  parent: {
    type: "subscription_item_details";
    subscription_item_details: { subscription: string; subscription_item: string; proration: boolean };
  };
  pricing: { type: "price_details"; price_details: { price: string; product: string }; unit_amount_decimal: string };
  quantity: number;
  subtotal: number;
};

export type BillingReason = "subscription_create" | "subscription_cycle" | "subscription_update" | "upcoming";

export type Invoice = Base<"invoice"> & {
  customer: string;
  customer_email: string | null;
  currency: string;
  status: "draft" | "open" | "paid" | "uncollectible" | "void";
  billing_reason: BillingReason;
  collection_method: "charge_automatically";
  number: string | null;
  lines: { object: "list"; data: InvoiceLine[]; has_more: false; url: string };
  parent: {
    type: "subscription_details";
    subscription_details: { subscription: string; metadata: Metadata };
    quote_details: null;
  };
  subtotal: number;
  total: number;
  total_excluding_tax: number;
  total_discount_amounts: { amount: number; discount: string }[];
  total_taxes: { amount: number; tax_behavior: "inclusive"; taxability_reason: string; type: "tax_rate_details" }[];
  automatic_tax: { enabled: boolean; status: string | null; disabled_reason: string | null };
  customer_address: Address | null;
  discounts: string[];
  starting_balance: number;
  ending_balance: number | null;
  amount_due: number;
  amount_paid: number;
  amount_remaining: number;
  attempt_count: number;
  attempted: boolean;
  auto_advance: boolean;
  next_payment_attempt: number | null;
  period_start: number;
  period_end: number;
  hosted_invoice_url: string | null;
  invoice_pdf: string | null;
  last_finalization_error: { type: string; code: string; message: string } | null;
  metadata: Metadata;
  status_transitions: {
    finalized_at: number | null;
    paid_at: number | null;
    voided_at: number | null;
    marked_uncollectible_at: number | null;
  };
};

export type CheckoutSession = Base<"checkout.session"> & {
  mode: "subscription";
  status: "open" | "complete" | "expired";
  payment_status: "paid" | "unpaid" | "no_payment_required";
  url: string | null;
  ui_mode: "hosted_page";
  success_url: string;
  cancel_url: string | null;
  client_reference_id: string | null;
  customer: string | null;
  customer_email: string | null;
  customer_details: { email: string | null } | null;
  currency: string;
  locale: string | null;
  metadata: Metadata;
  subscription: string | null;
  invoice: string | null;
  payment_intent: string | null;
  payment_method_collection: "always" | "if_required";
  allow_promotion_codes: boolean | null;
  discounts: { coupon: string | null; promotion_code: string | null }[];
  amount_subtotal: number;
  amount_total: number;
  total_details: { amount_discount: number; amount_shipping: number; amount_tax: number };
  adaptive_pricing: { enabled: boolean };
  automatic_tax: { enabled: boolean; status: string | null };
  expires_at: number;
};

export type PortalSession = Base<"billing_portal.session"> & {
  customer: string;
  configuration: string;
  locale: string | null;
  return_url: string | null;
  url: string;
  flow: { type: string } | null;
};

export type PortalConfiguration = Base<"billing_portal.configuration"> & {
  name: string | null;
  active: boolean;
  features: { payment_method_update: { enabled: boolean; payment_method_configuration: string | null } };
};

export type PaymentMethodConfiguration = Base<"payment_method_configuration"> & {
  name: string;
  active: boolean;
  /** The kinds of payment methods that are switched on. */
  on: string[];
};

export type StripeEvent = Base<"event"> & {
  type: string;
  api_version: string;
  data: { object: StripeObject; previous_attributes?: { [key: string]: unknown } };
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
};

export type StripeObject =
  | Customer
  | BalanceTransaction
  | Product
  | Price
  | Coupon
  | PromotionCode
  | Discount
  | SubscriptionItem
  | Subscription
  | SubscriptionSchedule
  | Invoice
  | InvoicePayment
  | PaymentIntent
  | Charge
  | PaymentMethod
  | Refund
  | Dispute
  | BalanceEntry
  | Payout
  | CheckoutSession
  | PortalSession
  | PortalConfiguration
  | PaymentMethodConfiguration
  | StripeEvent;

export type Named<Name extends StripeObject["object"]> = Extract<StripeObject, { object: Name }>;
