import type { OrderState } from "../../../common/contract/billing.ts";
import { addDays, dbTime, now } from "../../../common/time.ts";
import { fail, must } from "../../lib/errors.ts";
import { dateOf, findById, findOne, insert, newRecord, setDate, valuesOf } from "../../lib/records.ts";
import { type AuditActor, audit } from "../../platform/audit/public.ts";
import { coupons } from "../coupons/public.ts";
import { syncMember } from "../ledger/member.ts";
import { settleCoupon } from "../ledger/orders.ts";
import { addPeriod } from "../ledger/rules.ts";
import { type Sale, termsFor } from "../ledger/sale.ts";
import { LATER_DONE, laterChange, settleLater } from "../ledger/scheduled-change.ts";
import { findLive, parseOrderState, periodOf, providerOf } from "../ledger/store.ts";
import { queuePaymentMail, queueRefusalMail } from "../mails/payments.ts";

/**
 * The money of a manual order has arrived: writes payment, subscription, the member's access and the receipt in one
 * transaction. A running subscription of the same plan and period is extended; another plan or period starts when it ends.
 * @throws ApiError 409 `order_closed` when the order was already paid or refused, or changes a plan that has ended; 409
 * `subscription_live` when the member now pays through Stripe
 */
export function confirmOrder(tx: CoreApp, order: Rec<"orders">, actor: AuditActor): Rec<"subscriptions"> {
  const time = now();
  // Money may also arrive after the order expired or another one replaced it, but a coupon is held once: it may lower another by now.
  assertState(order, order.getString("coupon") ? ["pending"] : ["pending", "expired", "canceled"]);
  const user = tx.findRecordById("users", order.getString("user"));
  const running = findLive(tx, user.id);
  if (running && providerOf(running) !== "manual") throw fail(409, "subscription_live");
  // It asked for the difference between two plans, and the first one has ended.
  if (isChange(order) && (!running || isSame(running, order))) throw fail(409, "order_closed");

  const [start, end] = paidPeriod(
    order,
    user,
    running,
    time,
    coupons.ofOrder(tx, order.id, order.getString("coupon")) ?? null,
  );
  const subscription = running ?? newRecord(tx, "subscriptions");
  const extended = running && isSame(running, order);
  if (running && !extended && !isChange(order)) payLater(running, order, start);
  else {
    if (!extended) subscription.load(LATER_DONE);
    subscription.load({ ...soldBy(order), user: user.id, provider: "manual", status: "active" });
    if (!running) setDate(subscription, "started", time);
    if (!extended) setDate(subscription, "current_period_start", start);
  }
  subscription.load({ cancel_at_period_end: false, canceled_at: "" });
  setDate(subscription, "current_period_end", end);
  tx.save(subscription);
  settleLater(tx, subscription);

  order.load({ state: "paid", decided_by: actor.id });
  tx.save(order);
  const due = order.getInt("due_cents");
  settleCoupon(tx, order);
  if (due > 0) queuePaymentMail(tx, user, savePayment(tx, order, subscription.id, start, end, time));
  syncMember(tx, user.id, time);
  audit(tx, actor, {
    action: "order.confirm",
    target: order,
    member: user.id,
    after: { reference: order.getString("reference"), due_cents: due, paid_until: dbTime(end) },
  });
  return subscription;
}

/** The money of a manual order will not come, or is not accepted. @throws ApiError 409 `order_closed` */
export function refuseOrder(tx: CoreApp, order: Rec<"orders">, actor: AuditActor, reason: string): void {
  assertState(order, ["pending"]);
  order.load({ state: "refused", decided_by: actor.id, reason });
  tx.save(order);
  coupons.release(tx, order.id);
  const member = order.getString("user");
  const user = findById(tx, "users", member);
  if (user) queueRefusalMail(tx, user, order);
  audit(tx, actor, { action: "order.refuse", target: order, member, reason });
}

/** Moves the end of a running manual period, and of access, by these days: no renewal exists that could cost less. */
export function prolong(tx: CoreApp, subscription: Rec<"subscriptions">, days: number): { before: Date; after: Date } {
  const before = must(dateOf(subscription, "current_period_end"), "period end");
  const after = addDays(before, days);
  setDate(subscription, "current_period_end", after);
  tx.save(subscription);
  syncMember(tx, subscription.getString("user"), now());
  return { before, after };
}

function assertState(order: Rec<"orders">, states: readonly OrderState[]): void {
  const state = parseOrderState(order.getString("state"));
  const open = states.includes(state) && order.getString("withdrawn") === "";
  if (!open || providerOf(order) !== "manual") throw fail(409, "order_closed");
}

function isSame(subscription: Rec<"subscriptions">, order: Rec<"orders">): boolean {
  return (["plan", "period"] as const).every((field) => subscription.getString(field) === order.getString(field));
}

/**
 * Another plan stays until the running period ends; then the ordered one begins.
 * @throws ApiError 409 `change_paid` while a third plan waits that is paid: the operator sends the money back
 */
function payLater(running: Rec<"subscriptions">, order: Rec<"orders">, start: Date): void {
  const later = laterChange(running);
  const from = running.getString("later_from");
  const [plan, period] = [order.getString("plan"), periodOf(order)];
  if (from && (later?.plan !== plan || later.period !== period)) throw fail(409, "change_paid");
  running.load({ later_plan: plan, later_period: period, later_cents: order.getInt("regular_cents") });
  if (!from) setDate(running, "later_from", start);
}

/** The terms of a subscription, from the order that paid for it. */
function soldBy(order: Rec<"orders">) {
  const fields = valuesOf(order, { plan: "", period: "", coupon: "" });
  return { ...fields, price_cents: order.getInt("regular_cents"), order: order.id };
}

/** Starts the next plan, which is paid, once its period has begun. Call it inside a transaction. */
export function beginLater(tx: CoreApp, subscription: Rec<"subscriptions">): void {
  const later = laterChange(subscription);
  const start = dateOf(subscription, "later_from");
  if (!later || !start) return;
  const filter =
    "user = {:user} && provider = 'manual' && state = 'paid' && withdrawn = '' && plan = {:plan} && period = {:period}";
  const params = { user: subscription.getString("user"), plan: later.plan, period: later.period };
  const order = findOne(tx, "orders", filter, params, "-created");
  if (order) subscription.load(soldBy(order));
  setDate(subscription, "current_period_start", start);
  subscription.load(LATER_DONE);
  tx.save(subscription);
}

/** Whether an earlier version placed the order for a change in the middle of a period: nobody accepted terms for that again. */
function isChange(order: Rec<"orders">): boolean {
  return order.getString("terms_version") === "";
}

/** The period that the order pays for: it begins when the running one ends. */
function paidPeriod(
  order: Rec<"orders">,
  user: Rec<"users">,
  running: Rec<"subscriptions"> | undefined,
  time: Date,
  offer: Sale["offer"],
): [start: Date, end: Date] {
  const period = periodOf(order);
  // What was agreed then: the amount is the difference, and a whole period begins with it.
  if (isChange(order)) return [time, addPeriod(time, period)];
  const regularCents = order.getInt("regular_cents");
  const startsNow = order.getString("start_now_accepted") !== "";
  const sale = { provider: "manual", period, regularCents, offer, startsNow } as const;
  const { startsAt, periodEnd } = termsFor(user, sale, running, time, must(dateOf(order, "terms_accepted"), "terms"));
  return [startsAt, periodEnd];
}

function savePayment(
  tx: CoreApp,
  order: Rec<"orders">,
  subscription: string,
  start: Date,
  end: Date,
  time: Date,
): Rec<"payments"> {
  return insert(tx, "payments", {
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
}
