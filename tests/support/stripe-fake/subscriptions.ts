import type { Metadata } from "./base.ts";
import { type CouponChoice, startDiscount } from "./discounts.ts";
import { invalid } from "./errors.ts";
import { hiddenOf, noteDebit, type PendingUpdate } from "./hidden.ts";
import {
  draftInvoice,
  finalizeInvoice,
  keepInvoice,
  type LineDraft,
  periodLine,
  subscriptionOf,
  voidInvoice,
} from "./invoicing.ts";
import { nextTurn } from "./money.ts";
import type { BillingReason, Customer, Invoice, Price, Subscription } from "./objects.ts";
import { holdBack } from "./pauses.ts";
import { type Attempt, attemptPayment, type Session, settleAsync, settleOutside } from "./payments.ts";
import { endSchedule, enterPhase, nextTerms } from "./schedules.ts";
import { DAY, newId, type World } from "./world.ts";

const HOUR = 3600;
const OVER = ["canceled", "incomplete_expired"];

export function isOver(subscription: Subscription): boolean {
  return OVER.includes(subscription.status);
}

export type NewSubscription = {
  customer: Customer;
  price: Price;
  metadata: Metadata;
  trialEnd: number | null;
  missingPaymentMethod: "cancel" | "create_invoice" | "pause";
  coupon: CouponChoice | null;
  automaticTax: boolean;
};

/** Creates a subscription with its first invoice and charges the customer's card. */
export function createSubscription(world: World, options: NewSubscription): Subscription {
  const now = world.now();
  const id = newId("sub");
  const trial = options.trialEnd !== null && options.trialEnd > now;
  const end = trial ? (options.trialEnd ?? now) : nextTurn(now, options.price.recurring.interval, now);
  const item = {
    id: newId("si"),
    object: "subscription_item" as const, // a literal, not any text
    created: now,
    subscription: id,
    price: options.price,
    quantity: 1,
    current_period_start: now,
    current_period_end: end,
    discounts: [],
    metadata: {},
  };
  const subscription = world.add<Subscription>({
    id,
    object: "subscription",
    created: now,
    livemode: world.settings.livemode,
    customer: options.customer.id,
    status: trial ? "trialing" : "incomplete",
    currency: options.price.currency,
    items: { object: "list", data: [item], has_more: false, url: `/v1/subscription_items?subscription=${id}` },
    metadata: options.metadata,
    discounts: [],
    start_date: now,
    billing_cycle_anchor: trial ? end : now,
    billing_mode: { type: "flexible", flexible: { proration_discounts: "included" } },
    trial_start: trial ? now : null,
    trial_end: trial ? end : null,
    trial_settings: { end_behavior: { missing_payment_method: options.missingPaymentMethod } },
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    ended_at: null,
    cancellation_details: { reason: null, comment: null, feedback: null },
    automatic_tax: { enabled: options.automaticTax, disabled_reason: null },
    collection_method: "charge_automatically",
    default_payment_method: options.customer.invoice_settings.default_payment_method,
    latest_invoice: null,
    pause_collection: null,
    pending_update: null,
    schedule: null,
  });
  if (options.coupon) startDiscount(world, subscription, options.coupon);
  const line = periodLine(options.price, now, end);
  const invoice = bill(world, subscription, [trial ? { ...line, amount: 0 } : line], "subscription_create");
  world.emit("customer.subscription.created", subscription);
  collect(world, invoice, "on");
  watchPeriod(world, subscription);
  return subscription;
}

/** Invoices these lines and finalizes the invoice; the caller collects it. */
export function bill(world: World, subscription: Subscription, lines: LineDraft[], reason: BillingReason): Invoice {
  const invoice = keepInvoice(world, subscription, draftInvoice(world, subscription, lines, reason));
  finalizeInvoice(world, invoice);
  noteDebit(subscription, invoice);
  return invoice;
}

/** Tries to collect a finalized invoice and updates the status of its subscription. */
export function collect(world: World, invoice: Invoice, session: Session = "off"): Attempt {
  const attempt = attemptPayment(world, invoice, session);
  follow(world, invoice, attempt);
  return attempt;
}

/** Applies the bank's late result for a debit. */
export function collectAsync(world: World, invoice: Invoice, paid: boolean): void {
  settleAsync(world, invoice, paid);
  follow(world, invoice, paid ? "paid" : "failed");
}

/** The operator marks an open invoice as paid outside of Stripe. */
export function collectOutside(world: World, invoice: Invoice): void {
  settleOutside(world, invoice);
  follow(world, invoice, "paid");
}

function follow(world: World, invoice: Invoice, attempt: Attempt): void {
  const subscription = world.get("subscription", invoice.parent.subscription_details.subscription);
  const { update } = hiddenOf(subscription);
  if (update?.invoice === invoice) {
    if (attempt === "paid") applyUpdate(world, subscription, update);
    return;
  }
  if (isOver(subscription) || subscription.status === "trialing") return;
  // A pending debit pays no debt yet.
  if (attempt === "processing" && subscription.status !== "incomplete") return;
  if (attempt !== "failed") {
    // Paying an older invoice does not settle a newer one that is still open.
    const latest = invoice.id === subscription.latest_invoice;
    const resumes = subscription.status === "paused";
    if (latest || subscription.status === "incomplete") setStatus(world, subscription, "active");
    if (latest && resumes) world.emit("customer.subscription.resumed", subscription);
    return;
  }
  if (subscription.status === "incomplete") return;
  if (invoice.id === subscription.latest_invoice && subscription.status === "active") {
    setStatus(world, subscription, world.settings.pausesUnpaid ? "paused" : "past_due");
    if (world.settings.pausesUnpaid) world.emit("customer.subscription.paused", subscription);
  }
  if (invoice.next_payment_attempt !== null) {
    world.schedule(invoice.next_payment_attempt, () => retry(world, invoice));
  } else if (invoice.auto_advance) {
    invoice.auto_advance = false;
    if (subscription.status === "paused") return;
    const { afterRetries } = world.settings;
    if (afterRetries === "canceled") cancelNow(world, subscription, "payment_failed");
    else setStatus(world, subscription, afterRetries);
  }
}

function retry(world: World, invoice: Invoice): void {
  if (invoice.status === "open" && invoice.auto_advance && (invoice.next_payment_attempt ?? 0) <= world.now())
    collect(world, invoice);
}

function applyUpdate(world: World, subscription: Subscription, update: PendingUpdate): void {
  hiddenOf(subscription).update = undefined;
  subscription.pending_update = null;
  update.apply();
  noteDebit(subscription, update.invoice);
  world.emit("customer.subscription.pending_update_applied", subscription);
  world.emit("customer.subscription.updated", subscription);
}

/** Drops a pending change with its invoice: on request, for another change, or when it expires. */
export function dropUpdate(world: World, subscription: Subscription, event: string): void {
  const { update } = hiddenOf(subscription);
  if (!update) return;
  hiddenOf(subscription).update = undefined;
  subscription.pending_update = null;
  if (update.invoice.status === "open") voidInvoice(world, update.invoice);
  world.emit(event, subscription);
}

/** Sets the status of a subscription, with its event. */
export function setStatus(world: World, subscription: Subscription, status: Subscription["status"]): void {
  if (subscription.status === status) return;
  const previous = { status: subscription.status };
  subscription.status = status;
  world.emit("customer.subscription.updated", subscription, previous);
}

/** Cancels a subscription immediately. Stripe stops collecting its open invoices. */
export function cancelNow(world: World, subscription: Subscription, reason: string): void {
  if (isOver(subscription)) throw invalid(`No such subscription: ${subscription.id}`, "id", "resource_missing");
  subscription.status = "canceled";
  subscription.canceled_at ??= world.now();
  subscription.ended_at = world.now();
  dropUpdate(world, subscription, "customer.subscription.pending_update_expired");
  subscription.cancellation_details.reason = reason;
  endSchedule(world, subscription);
  for (const invoice of world.all("invoice")) {
    if (invoice.parent.subscription_details.subscription !== subscription.id || invoice.status !== "open") continue;
    invoice.auto_advance = false;
    invoice.next_payment_attempt = null;
  }
  world.emit("customer.subscription.deleted", subscription);
}

/** Schedules the end of the current period or trial, and the events that announce it. */
export function watchPeriod(world: World, subscription: Subscription): void {
  const end = subscription.items.data[0].current_period_end;
  const still = () => !isOver(subscription) && subscription.items.data[0].current_period_end === end;
  if (subscription.status === "trialing") {
    const remind = () => still() && world.emit("customer.subscription.trial_will_end", subscription);
    world.schedule(Math.max(world.now(), end - 3 * DAY), remind);
  } else {
    const announce = () => {
      if (!still() || subscription.cancel_at_period_end || subscription.pause_collection) return;
      world.emit("invoice.upcoming", nextInvoice(world, subscription));
    };
    world.schedule(end - world.settings.upcomingDays * DAY, announce);
  }
  world.schedule(end, () => still() && turnPeriod(world, subscription));
}

/** The invoice that the next renewal would create. */
export function nextInvoice(world: World, subscription: Subscription): Invoice {
  const { current_period_end: start } = subscription.items.data[0];
  const { price, discounts, end, charged } = nextTerms(world, subscription);
  const lines = [...hiddenOf(subscription).pending, ...(charged ? periodLines(subscription, price, start, end) : [])];
  return draftInvoice(world, { ...subscription, discounts }, lines, "upcoming");
}

/** The lines of a whole period: at the price of the item that was sold, and of those that the operator has added. */
function periodLines(subscription: Subscription, price: Price, start: number, end: number) {
  const added = subscription.items.data.slice(1).map((item) => item.price);
  return [price, ...added].map((each) => periodLine(each, start, end));
}

/** Ends a period or trial: renews the subscription, or cancels it. */
function turnPeriod(world: World, subscription: Subscription): void {
  const item = subscription.items.data[0];
  const { cancel_at } = subscription;
  if (subscription.status === "paused") return;
  if (subscription.cancel_at_period_end || (cancel_at !== null && cancel_at <= item.current_period_end)) {
    cancelNow(world, subscription, "cancellation_requested");
    return;
  }
  const previous = {
    status: subscription.status,
    items: { data: [{ ...item }] },
    latest_invoice: subscription.latest_invoice,
  };
  if (subscription.status === "trialing") {
    if (endsWithTrial(world, subscription)) return;
    subscription.status = "active";
  }
  const start = item.current_period_end;
  const { price, discounts, anchor, end, charged } = nextTerms(world, subscription);
  Object.assign(subscription, { discounts, billing_cycle_anchor: anchor });
  item.price = price;
  const lines = charged
    ? [...hiddenOf(subscription).pending.splice(0), ...periodLines(subscription, price, start, end)]
    : [];
  const draft = draftInvoice(world, subscription, lines, "subscription_cycle");
  for (const each of subscription.items.data)
    Object.assign(each, { current_period_start: start, current_period_end: end });
  enterPhase(world, subscription, start, end);
  if (charged) keepInvoice(world, subscription, draft);
  world.emit("customer.subscription.updated", subscription, previous);
  watchPeriod(world, subscription);
  if (charged) bringIn(world, subscription, draft);
}

/** Collects the invoice of a renewal, an hour later. */
function bringIn(world: World, subscription: Subscription, invoice: Invoice): void {
  if (subscription.status === "unpaid") {
    invoice.auto_advance = false; // its invoices stay drafts
    return;
  }
  if (holdBack(world, subscription, invoice)) return;
  // A renewal invoice stays a draft for an hour.
  world.schedule(world.now() + HOUR, () => {
    if (invoice.status === "draft" && !isOver(subscription) && finalizeDraft(world, invoice)) collect(world, invoice);
  });
}

/** Finalizes a renewal. @returns false where that fails: it stays a draft, which says why */
export function finalizeDraft(world: World, invoice: Invoice): boolean {
  invoice.last_finalization_error = world.settings.finalizationError;
  if (invoice.last_finalization_error) {
    world.emit("invoice.finalization_failed", invoice);
    return false;
  }
  finalizeInvoice(world, invoice);
  noteDebit(subscriptionOf(world, invoice), invoice);
  return true;
}

/** Cancels or pauses a subscription whose trial ends without a card, as its `trial_settings` say. */
function endsWithTrial(world: World, subscription: Subscription): boolean {
  const behavior = subscription.trial_settings.end_behavior.missing_payment_method;
  if (subscription.default_payment_method !== null || behavior === "create_invoice") return false;
  if (behavior === "cancel") cancelNow(world, subscription, "payment_failed");
  else setStatus(world, subscription, "paused");
  return true;
}
