import type { OrderState } from "../../common/wire/billing.ts";
import { type AuditActor, audit } from "../audit/public.ts";
import { couponEffect, offerById, release, settle } from "../coupons/public.ts";
import { fail, must } from "../lib/errors.ts";
import { enqueue } from "../lib/jobs.ts";
import { findById } from "../lib/records.ts";
import { dbTime, now } from "../lib/time.ts";
import { tellPaid, tellRefused } from "./mails/payments.ts";
import { runningManual } from "./manual/running.ts";
import { followBilling } from "./member.ts";
import { termsFor } from "./purchase.ts";
import { changed, type Recurring, recurringAt, running } from "./recurring.ts";
import { addDays, manualChange } from "./rules.ts";
import { dateOf, findLive, parseOrderState, periodOf, priceOf, providerOf, setDate } from "./store.ts";
import { creditCustomer } from "./stripe/customers.ts";
import { EXPIRE_SESSION, SYNC } from "./stripe/job-kinds.ts";

/** The fields of the member's own copy. */
const EXPORTED = {
  orders:
    "reference period provider state regular_cents due_cents terms_version terms_accepted start_now_accepted created",
  subscriptions: "period provider status price_cents started current_period_end cancel_at_period_end ended_at",
  payments:
    "provider status amount_cents discount_cents tax_cents refunded_cents period_start period_end paid_at number",
};

/**
 * The money of a manual order has come: payment, subscription, the member's access and the receipt, in one transaction.
 * A running subscription of the same plan and period is extended; another plan or period starts now.
 * @throws ApiError 409 `order_closed` when the order was paid or refused already, 409 `subscription_live` when the
 * member pays through Stripe meanwhile
 */
export function confirmOrder(tx: CoreApp, order: core.Record, actor: AuditActor): core.Record {
  const time = now();
  // Money may also come late, after the order has lapsed or another one took its place.
  assertState(order, ["pending", "expired", "canceled"]);
  const user = tx.findRecordById("users", order.getString("user"));
  const running = findLive(tx, user.id);
  if (running && providerOf(running) !== "manual") throw fail(409, "subscription_live");

  const [start, end] = paidPeriod(tx, order, user, running, time);
  const subscription = running ?? new Record(tx.findCachedCollectionByNameOrId("subscriptions"));
  const extended = running && isSame(running, order);
  subscription.set("user", user.id);
  subscription.set("plan", order.getString("plan"));
  subscription.set("period", order.getString("period"));
  subscription.set("provider", "manual");
  subscription.set("status", "active");
  subscription.set("price_cents", order.getInt("regular_cents"));
  subscription.set("coupon", order.getString("coupon"));
  subscription.set("order", order.id);
  subscription.set("cancel_at_period_end", false);
  subscription.set("canceled_at", "");
  if (!running) setDate(subscription, "started", time);
  if (!extended) setDate(subscription, "current_period_start", start);
  setDate(subscription, "current_period_end", end);
  tx.save(subscription);

  order.set("state", "paid");
  order.set("decided_by", actor.id);
  tx.save(order);
  const due = order.getInt("due_cents");
  settleCoupon(tx, order);
  if (due > 0) tellPaid(tx, user, savePayment(tx, order, subscription.id, start, end, time));
  followBilling(tx, user.id, time);
  audit(tx, actor, {
    action: "order.confirm",
    target: { collection: "orders", id: order.id },
    member: user.id,
    after: { reference: order.getString("reference"), due_cents: due, paid_until: dbTime(end) },
  });
  return subscription;
}

/**
 * The money of a manual order will not come, or is not accepted.
 * @throws ApiError 409 `order_closed`, 400 `reason_required`
 */
export function refuseOrder(tx: CoreApp, order: core.Record, actor: AuditActor, reason: string): void {
  assertState(order, ["pending"]);
  if (!reason.trim()) throw fail(400, "reason_required", "reason");
  order.set("state", "refused");
  order.set("decided_by", actor.id);
  order.set("reason", reason.trim().slice(0, 500));
  tx.save(order);
  release(tx, order.id);
  const member = order.getString("user");
  const user = findById(tx, "users", member);
  if (user) tellRefused(tx, user, order);
  audit(tx, actor, {
    action: "order.refuse",
    target: { collection: "orders", id: order.id },
    member,
    reason,
  });
}

/** A running manual period ends so many days later, and access with it: nothing renews that could cost less. */
export function prolong(tx: CoreApp, subscription: core.Record, days: number): { before: Date; after: Date } {
  const before = must(dateOf(subscription, "current_period_end"), "period end");
  const after = addDays(before, days);
  setDate(subscription, "current_period_end", after);
  tx.save(subscription);
  followBilling(tx, subscription.getString("user"), now());
  return { before, after };
}

/** What comes in each month at a time, and from how many members, by the payments alone; see recurring.ts. */
export function recurring(app: CoreApp, time: Date): Recurring {
  return recurringAt(app, time);
}

/** SQL of what `recurring` sums up, as (payer, cents) at the time of a parameter. */
export function runningPayers(param: string): string {
  return running(param);
}

/** SQL of how many payers began and ended to have a running period between the times of two parameters, as numbers. */
export function payersChanged(earlier: string, later: string): { started: string; churned: string } {
  return changed(earlier, later);
}

/**
 * Takes cents off the coming Stripe invoices of a member who has a customer there, once for each `once`, however often it
 * is called. It talks to Stripe: from jobs only. @throws StripeError, HttpFailure
 */
export function creditMember(app: CoreApp, user: core.Record, cents: number, once: string): void {
  creditCustomer(user.getString("stripe"), cents, once);
  const subscription = findLive(app, user.id)?.getString("stripe_subscription");
  // Stripe does not tell: the next charge is read again.
  if (subscription) enqueue(app, { kind: SYNC, key: `${SYNC}:${subscription}`, payload: { subscription } });
}

/** What is kept of a member's orders, subscriptions and payments, for the member's own copy. */
export function billingExport(app: CoreApp, user: string) {
  const all = (collection: string, fields: string) =>
    app
      .findRecordsByFilter(collection, "user = {:user}", "created", 1000, 0, { user })
      .map((record) => Object.fromEntries(fields.split(" ").map((field) => [field, cell(record, field)])));
  return {
    orders: all("orders", EXPORTED.orders),
    subscriptions: all("subscriptions", EXPORTED.subscriptions),
    payments: all("payments", EXPORTED.payments),
  };
}

function cell(record: core.Record | undefined, field: string): string | number {
  return field.endsWith("_cents") ? (record?.getInt(field) ?? 0) : (record?.getString(field) ?? "");
}

/** Closes a pending order that nothing will come of, without a mail, and Stripe's page of it. */
export function closeOrder(tx: CoreApp, order: core.Record, state: "expired" | "canceled"): void {
  if (order.getString("state") !== "pending") return;
  order.set("state", state);
  tx.save(order);
  release(tx, order.id);
  const session = order.getString("checkout_session");
  if (session) enqueue(tx, { kind: EXPIRE_SESSION, key: `${EXPIRE_SESSION}:${session}`, payload: { session } });
}

/** The coupon of a paid order is used, with what it took off. */
export function settleCoupon(tx: CoreApp, order: core.Record): void {
  const offer = offerById(tx, order.getString("coupon"));
  if (!offer) return;
  const { savedCents } = couponEffect(offer, order.getInt("regular_cents"), periodOf(order), 0);
  settle(tx, order.id, savedCents);
}

function assertState(order: core.Record, states: readonly OrderState[]): void {
  const state = parseOrderState(order.getString("state"));
  if (!states.includes(state) || providerOf(order) !== "manual") throw fail(409, "order_closed");
}

function isSame(subscription: core.Record, order: core.Record): boolean {
  return ["plan", "period"].every((field) => subscription.getString(field) === order.getString(field));
}

/** The period that the order pays for. */
function paidPeriod(
  tx: CoreApp,
  order: core.Record,
  user: core.Record,
  running: core.Record | undefined,
  time: Date,
): [start: Date, end: Date] {
  const period = periodOf(order);
  const terms = running && !isSame(running, order) ? runningManual(tx, running) : undefined;
  if (terms) {
    const plan = tx.findRecordById("plans", order.getString("plan"));
    const cents = order.getInt("regular_cents") || priceOf(plan, period);
    // The credit was agreed on with the order; what is computed here is only what it is worth beyond the price.
    return [time, manualChange(terms, { cents, period }, time).end];
  }
  const offer = offerById(tx, order.getString("coupon")) ?? null;
  const sale = { provider: "manual", period, regularCents: order.getInt("regular_cents"), offer } as const;
  const until = running ? dateOf(running, "current_period_end") : null;
  const { startsAt, periodEnd } = termsFor(user, sale, until, time);
  return [startsAt, periodEnd];
}

function savePayment(
  tx: CoreApp,
  order: core.Record,
  subscription: string,
  start: Date,
  end: Date,
  time: Date,
): core.Record {
  const payment = new Record(tx.findCachedCollectionByNameOrId("payments"));
  payment.load({
    user: order.getString("user"),
    subscription,
    order: order.id,
    plan: order.getString("plan"),
    coupon: order.getString("coupon"),
    provider: "manual",
    status: "paid",
    amount_cents: order.getInt("due_cents"),
    discount_cents: order.getString("coupon") ? order.getInt("regular_cents") - order.getInt("due_cents") : 0,
    period_start: dbTime(start),
    period_end: dbTime(end),
    paid_at: dbTime(time),
    number: order.getString("reference"),
  });
  tx.save(payment);
  return payment;
}
