import type { Locale } from "../../../common/contract/api.ts";
import type {
  BillingSummary,
  OrderStatus,
  PaymentSummary,
  SubscriptionSummary,
} from "../../../common/contract/billing.ts";
import { isoOrNull, now } from "../../../common/time.ts";
import { fail, must } from "../../lib/errors.ts";
import { member } from "../../lib/guards.ts";
import { pathValue } from "../../lib/parse-body.ts";
import { dateOf, findById, findOne } from "../../lib/records.ts";
import { lossAtDeletion } from "../../lib/register.ts";
import { legalIdentity } from "../../platform/site/public.ts";
import { coupons } from "../coupons/public.ts";
import { entitlements } from "../entitlements/public.ts";
import { opensAt } from "../ledger/immediate-start.ts";
import { instructionsFor } from "../ledger/instructions.ts";
import { nextChargeCents } from "../ledger/next-charge.ts";
import { orderTimes } from "../ledger/orders.ts";
import { extendable } from "../ledger/sale.ts";
import { announcedPrice, laterChange, nextTerms } from "../ledger/scheduled-change.ts";
import { providerName } from "../ledger/settings.ts";
import {
  collects,
  endOf,
  findLive,
  isNoticed,
  localeFor,
  parseOrderState,
  parsePaymentStatus,
  parsePeriod,
  pauseOf,
  periodOf,
  planName,
  planNameById,
  providerOf,
  statusOf,
  stops,
} from "../ledger/store.ts";
import { isHeld } from "../ledger/unpaid.ts";
import { hasPortal } from "../stripe/customers.ts";
import { askAgain } from "../stripe/sessions.ts";
import { withdrawable } from "../withdrawals/withdrawable.ts";

const PAYMENTS = 24;

/** `GET /api/app/billing?locale=`, member. */
export function readBilling(e: core.RequestEvent): BillingSummary {
  const user = member(e);
  return summaryOf(e.app, user, localeFor(e, user));
}

/**
 * `GET /api/app/billing/orders/{id}?locale=`, member: the member's own order; 404 `not_found` for any other. Asks
 * Stripe about an order that no event has covered yet.
 */
export function orderStatus(e: core.RequestEvent): OrderStatus {
  const user = member(e);
  const id = pathValue(e, "id");
  const order = findOne(e.app, "orders", "id = {:id} && user = {:user}", { id, user: user.id });
  if (!order) throw fail(404, "not_found");
  const asked = askAgain(e.app, order) ? e.app.findRecordById("orders", id) : order;
  return statusOfOrder(e.app, asked, localeFor(e, user));
}

/** Everything that the site shows a member about payments. */
export function summaryOf(app: CoreApp, user: Rec<"users">, locale: Locale): BillingSummary {
  const own = { user: user.id };
  const shown =
    findLive(app, user.id) ??
    findOne(app, "subscriptions", "user = {:user} && status = 'canceled'", own, "-ended_at,-created");
  const pending = findOne(app, "orders", "user = {:user} && state = 'pending'", own, "-created");
  const payments = app.findRecordsByFilter("payments", "user = {:user}", "-created,-id", PAYMENTS, 0, own);
  return {
    provider: providerName(),
    subscription: shown ? subscriptionSummary(app, shown, locale) : null,
    pendingOrder: pending ? statusOfOrder(app, pending, locale) : null,
    payments: payments.filter((payment) => !!payment).map((payment) => paymentSummary(app, payment, locale)),
    withdrawalEnds: (shown && withdrawable(app, user.id, now(), "")?.deadline.toISOString()) ?? null,
    lost: lossAtDeletion(app, user),
    portal: hasPortal(app, user),
  };
}

/** An order as its member sees it. */
export function statusOfOrder(app: CoreApp, order: Rec<"orders">, locale: Locale): OrderStatus {
  const state = parseOrderState(order.getString("state"));
  const waits = state === "pending" && providerOf(order) === "manual";
  return {
    id: order.id,
    reference: order.getString("reference"),
    state,
    provider: providerOf(order),
    plan: planNameById(app, order.getString("plan"), locale),
    period: periodOf(order),
    dueCents: order.getInt("due_cents"),
    regularCents: order.getInt("regular_cents"),
    coupon: coupons.ofOrder(app, order.id, order.getString("coupon"))?.code ?? "",
    ...orderTimes(order),
    reason: order.getString("reason"),
    instructions: waits ? instructionsFor(app, locale) : null,
    payee: legalIdentity(app).company ?? "",
  };
}

function subscriptionSummary(app: CoreApp, subscription: Rec<"subscriptions">, locale: Locale): SubscriptionSummary {
  const status = statusOf(subscription);
  // A notice that Stripe does not know yet ends the contract all the same.
  const cancels = subscription.getBool("cancel_at_period_end") || isNoticed(subscription);
  const provider = providerOf(subscription);
  const pastDueSince = status === "past_due" || status === "unpaid" ? dateOf(subscription, "past_due_since") : null;
  const trialEnd = dateOf(subscription, "trial_end");
  const renews =
    provider === "stripe" && !cancels && status !== "canceled" && status !== "paused" && collects(subscription);
  const priceCents = subscription.getInt("price_cents");
  const credit = subscription.getInt("credit_cents");
  const ends = status === "canceled" ? dateOf(subscription, "ended_at") : endOf(subscription);
  return {
    plan: planNameById(app, subscription.getString("plan"), locale),
    period: periodOf(subscription),
    screens: findById(app, "plans", subscription.getString("plan"))?.getInt("screens") ?? 0,
    provider,
    status,
    priceCents,
    nextCents: renews ? Math.max(0, nextChargeCents(app, subscription) - credit) : null,
    creditCents: renews ? Math.max(0, credit) : 0,
    nextDate: ends?.toISOString() ?? null,
    started: isoOrNull(subscription.getString("started")),
    trialEnd: trialEnd && trialEnd > now() ? trialEnd.toISOString() : null,
    opensAt: opensAt(app, subscription, now())?.toISOString() ?? null,
    cancelAtPeriodEnd: cancels,
    paymentsPaused: pauseOf(subscription.getBool("collection_paused"), dateOf(subscription, "collection_resumes")),
    pendingChange: pendingChange(app, subscription, locale),
    coming: stops(subscription) || status === "canceled" ? null : comingOf(app, subscription, locale),
    extendable: status === "canceled" ? [] : extendableOf(app, subscription, locale),
    held: isHeld(app, subscription),
    pastDueSince: pastDueSince?.toISOString() ?? null,
    graceEnds: entitlements.graceEnd(pastDueSince)?.toISOString() ?? null,
  };
}

function extendableOf(
  app: CoreApp,
  subscription: Rec<"subscriptions">,
  locale: Locale,
): SubscriptionSummary["extendable"] {
  return extendable(subscription).map(({ plan, period }) => ({ plan: planNameById(app, plan, locale).slug, period }));
}

function pendingChange(
  app: CoreApp,
  subscription: Rec<"subscriptions">,
  locale: Locale,
): SubscriptionSummary["pendingChange"] {
  const until = dateOf(subscription, "pending_until");
  if (!until || until <= now()) return null;
  return {
    plan: planNameById(app, subscription.getString("pending_plan"), locale),
    period: parsePeriod(subscription.getString("pending_period")),
    url: subscription.getString("pending_url"),
    until: until.toISOString(),
  };
}

function comingOf(app: CoreApp, subscription: Rec<"subscriptions">, locale: Locale): SubscriptionSummary["coming"] {
  const later = laterChange(subscription);
  const paidFrom = isoOrNull(subscription.getString("later_from"));
  const end = isoOrNull(subscription.getString("current_period_end"));
  if (later) {
    const turns = collects(subscription) && statusOf(subscription) !== "paused";
    const date = paidFrom ?? (turns ? end : null);
    const plan = planNameById(app, later.plan, locale);
    return { ...later, kind: "change", plan, from: date ?? "", date, paid: paidFrom !== null };
  }
  const announced = announcedPrice(app, subscription);
  if (!announced) return null;
  const { cents, due, effective } = announced;
  const from = must(isoOrNull(due || effective), "date");
  const plan = planNameById(app, subscription.getString("plan"), locale);
  // Until then, the next payment may cost what an earlier letter announced.
  const date = due && nextTerms(app, subscription)?.cents === cents ? end : null;
  return { kind: "price", plan, period: periodOf(subscription), cents, from, date, paid: false };
}

function paymentSummary(app: CoreApp, payment: Rec<"payments">, locale: Locale): PaymentSummary {
  const plan = findById(app, "plans", payment.getString("plan"));
  return {
    id: payment.id,
    status: parsePaymentStatus(payment.getString("status")),
    test: payment.getBool("test"),
    amountCents: payment.getInt("amount_cents"),
    refundedCents: payment.getInt("refunded_cents"),
    discountCents: payment.getInt("discount_cents"),
    plan: plan ? planName(plan, locale) : null,
    periodStart: isoOrNull(payment.getString("period_start")),
    periodEnd: isoOrNull(payment.getString("period_end")),
    paidAt: isoOrNull(payment.getString("paid_at")),
    created: must(isoOrNull(payment.getString("created")), "creation time"),
    number: payment.getString("number"),
    invoiceUrl: payment.getString("invoice_url"),
  };
}
