import { textOf } from "../../lib/json.ts";
import { findOne } from "../../lib/records.ts";
import { bookedAfter, isBooked } from "./adopted.ts";
import { orMissing, stripeGet, subscriptionPath } from "./client.ts";
import { holdsMoney, readCharge, readInvoice, type StripeCharge, type StripeInvoice } from "./invoices.ts";
import { listData, type StripeJson } from "./json.ts";
import { readSubscription, type StripeSubscription } from "./objects.ts";

/** The customer's balance, the card that pays (the subscription's own, or the customer's), and until when a coupon lasts. */
export const PAYER = ["customer.invoice_settings.default_payment_method", "default_payment_method", "discounts"];

/** Invoices that one read covers: eight years of months. We stored older ones long ago. */
const INVOICES = 100;

/** What happened to the money of a paid invoice. */
export type MoneyState = StripeCharge & {
  disputed: boolean;
  /** The dispute was lost: the money is gone. */
  lost: boolean;
};

/** A subscription's current state at Stripe, with its payments. */
export type Snapshot = {
  subscription: StripeSubscription;
  /** Oldest first, without drafts. */
  invoices: StripeInvoice[];
  /** The draft that Stripe could not finalize. */
  stuck: StripeInvoice | undefined;
  /** By payment intent; only for invoices whose money may have moved since we wrote our rows. */
  money: { readonly [intent: string]: MoneyState };
  /** By payment intent of an open invoice that was tried: why it is not failed. */
  waits: { readonly [intent: string]: "processing" | "unconfirmed" };
};

/**
 * Reads a subscription; null when Stripe does not know it (any more). Of what changes between the first request and the last, Stripe
 * sends an event, which has it read again. @throws StripeError, HttpFailure
 */
export function readSnapshot(app: CoreApp, id: string): Snapshot | null {
  const json = orMissing(() => stripeGet(subscriptionPath(id), { expand: PAYER }));
  if (!json) return null;
  const read = readSubscription(json);
  const invoices = readInvoices(read);
  const since = bookedAfter(app, read);
  return complete(
    app,
    read,
    invoices.filter((invoice) => isBooked(since, invoice)),
  );
}

/**
 * As readSnapshot, of a subscription that is about to be adopted and was read with `PAYER`: without the payments that came until now,
 * which are of the former system. `since` is the latest of them, by Stripe's clock.
 */
export function readForAdoption(app: CoreApp, json: StripeJson): { snapshot: Snapshot; since: Date } {
  const read = readSubscription(json);
  const invoices = readInvoices(read);
  const paid = invoices.flatMap(({ status, paidAt }) => (status === "paid" && paidAt ? [paidAt.getTime()] : []));
  const since = new Date(Math.max(read.started?.getTime() ?? 0, ...paid));
  const open = invoices.filter((invoice) => isBooked(since, invoice));
  return { snapshot: complete(app, read, open), since };
}

function readInvoices({ id, product }: StripeSubscription): StripeInvoice[] {
  const list = stripeGet("/v1/invoices", { subscription: id, limit: INVOICES, expand: ["data.payments"] });
  return listData(list).map((each) => readInvoice(each, product));
}

/** @param all the invoices that count, the latest first */
function complete(app: CoreApp, read: StripeSubscription, all: readonly StripeInvoice[]): Snapshot {
  const invoices = all.filter((invoice) => invoice.status !== "draft").reverse();
  const subscription = waitsForPayment(read, invoices) ? { ...read, status: "past_due" as const } : read; // a literal, not any text
  const stuck = all.find(({ status, problem }) => status === "draft" && problem !== "");
  const money: { [intent: string]: MoneyState } = {};
  const paid = invoices.filter((invoice) => invoice.status === "paid" && invoice.paymentIntent);
  paid.forEach((invoice, index) => {
    if (index === paid.length - 1 || !isSettled(app, invoice.id))
      money[invoice.paymentIntent] = readMoney(invoice.paymentIntent);
  });
  return { subscription, invoices, stuck, money, waits: readWaits(invoices) };
}

/**
 * Whether a paused subscription waits for a payment: Stripe pauses it once one is refused, where its settings say so, and still
 * collects that invoice, which is the last one.
 */
function waitsForPayment({ status }: StripeSubscription, invoices: readonly StripeInvoice[]): boolean {
  const last = invoices[invoices.length - 1];
  return status === "paused" && last !== undefined && last.status === "open" && last.attempts > 0;
}

const WAITS = { processing: "processing", requires_action: "unconfirmed" } as const;

function readWaits(invoices: StripeInvoice[]): Snapshot["waits"] {
  const waits: { [intent: string]: "processing" | "unconfirmed" } = {};
  for (const { status, attempts, paymentIntent: intent } of invoices) {
    if (status !== "open" || attempts === 0 || !intent) continue;
    const state = textOf(stripeGet(`/v1/payment_intents/${encodeURIComponent(intent)}`), "status");
    if (state === "processing" || state === "requires_action") waits[intent] = WAITS[state];
  }
  return waits;
}

/** The money of a payment intent: refunds, disputes, and the card. */
export function readMoney(intent: string): MoneyState {
  const charges = listData(stripeGet("/v1/charges", { payment_intent: intent, limit: 20 }));
  const charge = charges.find((each) => each.status === "succeeded") ?? charges[0];
  const disputes = charge?.disputed === true ? disputesOf(intent) : [];
  const lost = disputes.some((dispute) => textOf(dispute, "status") === "lost");
  return { ...readCharge(charge ?? {}), disputed: disputes.some(holdsMoney), lost };
}

function disputesOf(intent: string): StripeJson[] {
  return listData(stripeGet("/v1/disputes", { payment_intent: intent, limit: 20 }));
}

/** Whether the money of an invoice is written down here: a row that failed, or is on its way, has none yet. */
function hasMoney(app: CoreApp, invoice: string): boolean {
  return findOne(app, "payments", "stripe_invoice = {:invoice} && paid_at != ''", { invoice }) !== undefined;
}

/** Whether money was paid that is no payment of ours. */
export function hasUnbooked(app: CoreApp, { invoices }: Snapshot): boolean {
  return invoices.some(({ id, status, paidCents }) => status === "paid" && paidCents > 0 && !hasMoney(app, id));
}

/** Whether our row of an invoice is paid and has its card, so that only an event can bring news. */
function isSettled(app: CoreApp, invoice: string): boolean {
  const filter = "stripe_invoice = {:invoice} && status = 'paid' && stripe_payment_intent != ''";
  return findOne(app, "payments", filter, { invoice }) !== undefined;
}

/** The subscription that a payment intent paid for, "" when it is not one of ours. */
export function subscriptionOfIntent(intent: string): string {
  return invoiceOfIntent(intent)?.subscription ?? "";
}

/** The invoice that a payment intent paid. */
export function invoiceOfIntent(intent: string): StripeInvoice | undefined {
  const payments = listData(
    stripeGet("/v1/invoice_payments", { payment: { type: "payment_intent", payment_intent: intent } }),
  );
  const invoice = payments.map((payment) => payment.invoice).find((each) => typeof each === "string");
  return typeof invoice === "string" ? readInvoice(stripeGet(`/v1/invoices/${invoice}`)) : undefined;
}
