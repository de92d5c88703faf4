import { feeOf, moveBalance } from "./balance.ts";
import type { Charge, IntentPayment, InvoicePayment, PaymentIntent } from "./charge-objects.ts";
import { subscriptionOf } from "./invoicing.ts";
import { MINIMUM_CENTS } from "./money.ts";
import type { Invoice } from "./objects.ts";
import { type Card, DAY, newId, type World } from "./world.ts";

/** The result of an attempt to collect an open invoice. */
export type Attempt = "paid" | "failed" | "processing";

/** Whether the customer is present and can authenticate. */
export type Session = "on" | "off";

/** Charges an open invoice to the card on file of its subscription or customer. */
export function attemptPayment(world: World, invoice: Invoice, session: Session): Attempt {
  if (invoice.amount_due < MINIMUM_CENTS) {
    // Below the minimum charge: the next invoice collects it.
    const customer = world.get("customer", invoice.customer);
    customer.balance += invoice.amount_due;
    invoice.ending_balance = customer.balance;
    settle(world, invoice, 0);
    return "paid";
  }
  const method = paymentMethodOf(world, invoice);
  const card = method === null ? undefined : world.cards.get(method);
  invoice.attempted = true;
  // "Any payment attempt counts as the first attempt, and subsequently only automatic retries increment the attempt count."
  if (session === "off" || invoice.attempt_count === 0) invoice.attempt_count += 1;
  const intent = intentOf(world, invoice);
  intent.payment_method = method;
  const failure = card ? card.declines : "missing_payment_method";
  if (failure === null && card?.challenge && session === "off") {
    askForAction(world, invoice, intent);
    return "failed";
  }
  const charge = card ? addCharge(world, intent, card) : null;
  if (failure === null && card?.async) {
    intent.status = "processing";
    invoice.next_payment_attempt = null;
    world.emit("payment_intent.processing", intent);
    world.emit("invoice.updated", invoice);
    return "processing";
  }
  if (failure === null) {
    succeed(world, invoice, intent, charge);
    return "paid";
  }
  fail(world, invoice, intent, failure);
  return "failed";
}

/** Settles a debit that took days. */
export function settleAsync(world: World, invoice: Invoice, paid: boolean): void {
  const intent = intentOf(world, invoice);
  const charge = world.get("charge", intent.latest_charge ?? "");
  if (paid) {
    succeed(world, invoice, intent, charge);
  } else {
    charge.status = "failed";
    fail(world, invoice, intent, "debit_not_authorized");
  }
}

/**
 * The operator marks an open invoice as paid outside of Stripe: a payment record settles it, and the intent of an earlier
 * attempt is canceled. `amount_paid` "reflects out of band payments" (changelog 2025-03-31.basil).
 */
export function settleOutside(world: World, invoice: Invoice): void {
  const tried = world.invoicePayments.get(invoice.id);
  const canceled_at = world.now();
  if (tried) {
    const intent = world.get("payment_intent", tried.payment.payment_intent);
    if (intent.status === "processing") throw new Error(`${invoice.id}: its payment is processing`);
    intent.status = "canceled";
    Object.assign(tried, { status: "canceled", status_transitions: { paid_at: null, canceled_at } });
  }
  const amount = invoice.amount_remaining;
  world.add<InvoicePayment>({
    id: newId("inpay"),
    object: "invoice_payment",
    created: world.now(),
    livemode: world.settings.livemode,
    invoice: invoice.id,
    amount_paid: amount,
    amount_requested: amount,
    currency: invoice.currency,
    is_default: false,
    payment: { type: "payment_record", payment_record: newId("pr") },
    status: "paid",
    status_transitions: { paid_at: world.now(), canceled_at: null },
  });
  settle(world, invoice, amount);
}

/** Marks an invoice as paid. */
function settle(world: World, invoice: Invoice, amount: number): void {
  invoice.status = "paid";
  invoice.amount_paid = amount;
  invoice.amount_remaining = 0;
  invoice.next_payment_attempt = null;
  invoice.auto_advance = false;
  invoice.status_transitions.paid_at = world.now();
  world.emit("invoice.paid", invoice);
  world.emit("invoice.payment_succeeded", invoice);
}

function succeed(world: World, invoice: Invoice, intent: PaymentIntent, charge: Charge | null): void {
  intent.status = "succeeded";
  intent.amount_received = intent.amount;
  intent.last_payment_error = null;
  if (charge) {
    Object.assign(charge, { status: "succeeded", paid: true, captured: true, amount_captured: charge.amount });
    const type = charge.payment_method_details.type === "card" ? "charge" : "payment";
    moveBalance(world, type, "charge", charge.amount, charge, feeOf(world, charge.amount));
    world.emit("charge.succeeded", charge);
  }
  world.emit("payment_intent.succeeded", intent);
  const payment = world.invoicePayments.get(invoice.id);
  if (payment)
    Object.assign(payment, {
      status: "paid",
      amount_paid: intent.amount,
      status_transitions: { paid_at: world.now(), canceled_at: null },
    });
  settle(world, invoice, intent.amount);
}

/** The bank asks the customer to authenticate first. */
function askForAction(world: World, invoice: Invoice, intent: PaymentIntent): void {
  intent.status = "requires_action";
  world.emit("payment_intent.requires_action", intent);
  planRetry(world, invoice);
  world.emit("invoice.payment_action_required", invoice);
  world.emit("invoice.payment_failed", invoice);
}

function fail(world: World, invoice: Invoice, intent: PaymentIntent, reason: string): void {
  intent.status = "requires_payment_method";
  intent.last_payment_error = {
    type: "card_error",
    code: "card_declined",
    decline_code: reason,
    message: "Your card was declined.",
  };
  const charge = world.find("charge", intent.latest_charge);
  if (charge) {
    charge.failure_code = "card_declined";
    charge.failure_message = "Your card was declined.";
    world.emit("charge.failed", charge);
  }
  world.emit("payment_intent.payment_failed", intent);
  planRetry(world, invoice);
  world.emit("invoice.payment_failed", invoice);
}

function planRetry(world: World, invoice: Invoice): void {
  const days = world.settings.retryDays[invoice.attempt_count - 1];
  const first = invoice.status_transitions.finalized_at ?? world.now();
  invoice.next_payment_attempt = days === undefined || !invoice.auto_advance ? null : first + days * DAY;
}

/** The payment method that Stripe would charge for an invoice. */
export function paymentMethodOf(world: World, invoice: Invoice): string | null {
  const own = subscriptionOf(world, invoice).default_payment_method;
  return own ?? world.get("customer", invoice.customer).invoice_settings.default_payment_method;
}

/** Returns the invoice's only payment intent, creating it at the first attempt. */
function intentOf(world: World, invoice: Invoice): PaymentIntent {
  const known = world.invoicePayments.get(invoice.id);
  if (known) return world.get("payment_intent", known.payment.payment_intent);
  const intent = world.add<PaymentIntent>({
    id: newId("pi"),
    object: "payment_intent",
    created: world.now(),
    livemode: world.settings.livemode,
    amount: invoice.amount_due,
    amount_received: 0,
    currency: invoice.currency,
    customer: invoice.customer,
    latest_charge: null,
    payment_method: null,
    status: "requires_payment_method",
    last_payment_error: null,
    metadata: {},
  });
  const payment = world.add<IntentPayment>({
    id: newId("inpay"),
    object: "invoice_payment",
    created: world.now(),
    livemode: world.settings.livemode,
    invoice: invoice.id,
    amount_paid: null,
    amount_requested: invoice.amount_due,
    currency: invoice.currency,
    is_default: true,
    payment: { type: "payment_intent", payment_intent: intent.id },
    status: "open",
    status_transitions: { paid_at: null, canceled_at: null },
  });
  world.invoicePayments.set(invoice.id, payment);
  return intent;
}

function addCharge(world: World, intent: PaymentIntent, card: Card): Charge {
  const { type, card: details } = card;
  const charge = world.add<Charge>({
    id: newId("ch"),
    object: "charge",
    created: world.now(),
    livemode: world.settings.livemode,
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    currency: intent.currency,
    customer: intent.customer,
    payment_intent: intent.id,
    payment_method: intent.payment_method,
    payment_method_details: { type, card: details },
    status: card.async ? "pending" : "failed",
    paid: false,
    captured: false,
    refunded: false,
    disputed: false,
    failure_code: null,
    failure_message: null,
    metadata: {},
  });
  intent.latest_charge = charge.id;
  return charge;
}
