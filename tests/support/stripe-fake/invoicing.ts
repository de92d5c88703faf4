import { activeDiscounts, couponOf, spendDiscounts } from "./discounts.ts";
import { discountOf, inclusiveTax } from "./money.ts";
import type { BillingReason, Discount, Invoice, InvoiceLine, Price, Subscription } from "./objects.ts";
import { newId, type World } from "./world.ts";

/** A line to invoice: the amount for a price over a period. `net`: the amount already includes discounts. */
export type LineDraft = { price: Price; amount: number; start: number; end: number; proration: boolean; net: boolean };

/** The line for a full period of a subscription. */
export function periodLine(price: Price, start: number, end: number): LineDraft {
  return { price, amount: price.unit_amount, start, end, proration: false, net: false };
}

/** Builds an invoice from these lines without storing it: a preview, or the input of `keepInvoice`. */
export function draftInvoice(
  world: World,
  subscription: Subscription,
  drafts: LineDraft[],
  reason: BillingReason,
): Invoice {
  const id = newId(reason === "upcoming" ? "upcoming_in" : "in");
  const customer = world.get("customer", subscription.customer);
  const discounts = activeDiscounts(world, subscription);
  const lines = drafts.map((draft) => lineOf(id, subscription, draft));
  for (const discount of discounts) applyDiscount(world, discount, lines);
  const taken = discounts.map(({ id: discount }) => ({ amount: takenBy(discount, lines), discount }));
  const subtotal = lines.reduce((sum, line) => sum + line.amount, 0);
  const total = subtotal - taken.reduce((sum, { amount }) => sum + amount, 0);
  const due = Math.max(0, total + customer.balance);
  const taxed = subscription.automatic_tax.enabled;
  const tax = taxed ? inclusiveTax(total, world.settings.taxPercent) : 0;
  const { taxPercent, untaxedFor } = world.settings;
  const taxability = taxPercent > 0 ? "standard_rated" : untaxedFor;
  return {
    id,
    object: "invoice",
    created: world.now(),
    livemode: world.settings.livemode,
    customer: customer.id,
    customer_email: customer.email,
    currency: subscription.currency,
    status: "draft",
    billing_reason: reason,
    collection_method: "charge_automatically",
    number: null,
    lines: { object: "list", data: lines, has_more: false, url: `/v1/invoices/${id}/lines` },
    parent: {
      type: "subscription_details",
      subscription_details: { subscription: subscription.id, metadata: { ...subscription.metadata } },
      quote_details: null,
    },
    subtotal,
    total,
    total_excluding_tax: total - tax,
    total_discount_amounts: taken,
    total_taxes: taxed
      ? [{ amount: tax, tax_behavior: "inclusive", taxability_reason: taxability, type: "tax_rate_details" }]
      : [],
    customer_address: world.settings.address,
    automatic_tax: { enabled: taxed, status: taxed ? "complete" : null, disabled_reason: null },
    discounts: discounts.map((discount) => discount.id),
    starting_balance: customer.balance,
    ending_balance: null,
    amount_due: due,
    amount_paid: 0,
    amount_remaining: due,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    next_payment_attempt: null,
    period_start: subscription.items.data[0].current_period_start,
    period_end: world.now(),
    hosted_invoice_url: null,
    invoice_pdf: null,
    last_finalization_error: null,
    metadata: {},
    status_transitions: { finalized_at: null, paid_at: null, voided_at: null, marked_uncollectible_at: null },
  };
}

function lineOf(invoice: string, subscription: Subscription, draft: LineDraft): InvoiceLine {
  const { price, amount, start, end, proration, net } = draft;
  const item = subscription.items.data[0];
  const what = proration ? (amount < 0 ? "Unused time on" : "Remaining time on") : "1 ×";
  return {
    id: newId("il"),
    object: "line_item",
    amount,
    subtotal: amount,
    currency: price.currency,
    description: `${what} ${price.product}`,
    discountable: !net,
    discount_amounts: [],
    discounts: [],
    invoice,
    livemode: subscription.livemode,
    metadata: { ...subscription.metadata },
    period: { start, end },
    parent: {
      type: "subscription_item_details",
      subscription_item_details: { subscription: subscription.id, subscription_item: item.id, proration },
    },
    pricing: {
      type: "price_details",
      price_details: { price: price.id, product: price.product },
      unit_amount_decimal: String(price.unit_amount),
    },
    quantity: 1,
  };
}

/** Percentages apply to each line; a fixed amount is spent line by line until it is used up. */
function applyDiscount(world: World, discount: Discount, lines: InvoiceLine[]): void {
  const coupon = couponOf(world, discount);
  let left = coupon.amount_off ?? 0;
  for (const line of lines.filter((each) => each.discountable)) {
    const rest = netOf(line);
    const amount = discountOf(rest, coupon.percent_off === null ? { percent_off: null, amount_off: left } : coupon);
    left -= amount;
    if (amount > 0) line.discount_amounts.push({ amount, discount: discount.id });
  }
}

/** The amount of a line after its discounts. */
export function netOf(line: InvoiceLine): number {
  return line.discount_amounts.reduce((rest, { amount }) => rest - amount, line.amount);
}

function takenBy(discount: string, lines: InvoiceLine[]): number {
  const all = lines.flatMap((line) => line.discount_amounts);
  return all.reduce((sum, each) => sum + (each.discount === discount ? each.amount : 0), 0);
}

/** Stores a draft as the subscription's latest invoice. */
export function keepInvoice(world: World, subscription: Subscription, invoice: Invoice): Invoice {
  world.add(invoice);
  subscription.latest_invoice = invoice.id;
  world.emit("invoice.created", invoice);
  return invoice;
}

/** Finalizes a draft: assigns its number, applies credit and coupons, and opens it for payment. */
export function finalizeInvoice(world: World, invoice: Invoice): void {
  const customer = world.get("customer", invoice.customer);
  const subscription = subscriptionOf(world, invoice);
  if (invoice.automatic_tax.enabled && !world.settings.locates) dropTax(world, subscription, invoice);
  // Credit may have changed since the draft was made.
  invoice.starting_balance = customer.balance;
  invoice.amount_due = Math.max(0, invoice.total + customer.balance);
  invoice.amount_remaining = invoice.amount_due;
  customer.balance = Math.min(0, invoice.total + customer.balance);
  invoice.ending_balance = customer.balance;
  invoice.status = "open";
  invoice.last_finalization_error = null;
  invoice.number = `PASS-${String(world.all("invoice").length).padStart(6, "0")}`;
  invoice.hosted_invoice_url = `https://invoice.stripe.com/i/${invoice.id}`;
  invoice.invoice_pdf = `https://pay.stripe.com/invoice/${invoice.id}/pdf`;
  invoice.status_transitions.finalized_at = world.now();
  spendDiscounts(world, subscription, invoice);
  world.emit("invoice.finalized", invoice);
}

/** Stripe finalizes a subscription's invoice without tax rather than not at all, and computes none from then on. */
function dropTax(world: World, subscription: Subscription, invoice: Invoice): void {
  const previous = { automatic_tax: subscription.automatic_tax };
  subscription.automatic_tax = { enabled: false, disabled_reason: "requires_location_inputs" };
  const reason = "finalization_requires_location_inputs";
  const automatic_tax = { enabled: false, status: null, disabled_reason: reason };
  Object.assign(invoice, { automatic_tax, total_taxes: [], total_excluding_tax: invoice.total });
  world.emit("customer.subscription.updated", subscription, previous);
}

/** Voids an invoice and restores the credit that it used. */
export function voidInvoice(world: World, invoice: Invoice): void {
  Object.assign(invoice, { status: "void", auto_advance: false, next_payment_attempt: null });
  invoice.status_transitions.voided_at = world.now();
  world.get("customer", invoice.customer).balance += invoice.starting_balance - (invoice.ending_balance ?? 0);
  world.emit("invoice.voided", invoice);
}

export function subscriptionOf(world: World, invoice: Invoice): Subscription {
  return world.get("subscription", invoice.parent.subscription_details.subscription);
}
