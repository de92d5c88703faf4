import { LIVE } from "../../../common/contract/billing.ts";
import { enqueue } from "../../lib/jobs.ts";
import { findById, findOne, newRecord } from "../../lib/records.ts";
import { END } from "../ledger/job-kinds.ts";
import { keepAnnounced } from "../ledger/next-charge.ts";
import { closeOrder, settleCoupon } from "../ledger/orders.ts";
import { type Changes, saveChanged } from "../ledger/save.ts";
import { LATER_DONE, settleLater } from "../ledger/scheduled-change.ts";
import { endOf, periodOf, statusOf } from "../ledger/store.ts";
import { queueSubscriptionMails } from "../mails/subscription.ts";
import { adoptedOf } from "./adopted.ts";
import { graceStart, usedGrace } from "./grace.ts";
import type { StripeSubscription } from "./objects.ts";
import type { Snapshot } from "./snapshot.ts";

/** Writes the row of a Stripe subscription and marks its order as paid. @returns the row */
export function writeSubscription(
  tx: CoreApp,
  user: Rec<"users">,
  row: Rec<"subscriptions"> | undefined,
  snapshot: Snapshot,
): Rec<"subscriptions"> {
  const { subscription } = snapshot;
  const record = row ?? newRecord(tx, "subscriptions");
  const before = {
    status: row ? statusOf(row) : null,
    cancels: record.getBool("cancel_at_period_end"),
    ends: endOf(record),
    ...sold(record),
  };
  // The operator may have removed what our checkout wrote at Stripe: the row keeps what it knows.
  const order = orderOf(tx, subscription.order || record.getString("order"), user.id);
  // A product that was made again leaves its subscribers on the old one.
  const named = findById(tx, "plans", subscription.plan)?.id;
  const known =
    order?.getString("plan") || record.getString("plan") || adoptedOf(tx, subscription.id)?.getString("plan");
  const plan = planOfProduct(tx, subscription.product) || named || known || "";
  const later = row && (plan !== before.plan || subscription.period !== before.period) ? LATER_DONE : {};
  const bought = { user: user.id, plan, order: order?.id ?? "" };
  // Each night reads all again: where nothing differs, no hook runs and no open dashboard hears of it.
  saveChanged(tx, record, { ...stripeFields(tx, record, snapshot, order), ...later, ...bought });
  if (order) settleOrder(tx, order, snapshot);
  queueSubscriptionMails(tx, user, record, before);
  settleLater(tx, record);
  // Its page was paid while the member withdrew from the order.
  if (!row && record.getString("withdrawn")) {
    enqueue(tx, { kind: END, payload: { subscription: subscription.id } });
  }
  return record;
}

/** A subscription at Stripe as the fields of its row; some depend on what the row says so far. */
function stripeFields(
  tx: CoreApp,
  record: Rec<"subscriptions">,
  snapshot: Snapshot,
  order: Rec<"orders"> | undefined,
): Changes<"subscriptions"> {
  const { subscription, invoices } = snapshot;
  const used = usedGrace(tx, record, snapshot);
  const owedSince = graceStart(tx, record, snapshot, used);
  return {
    period: subscription.period,
    provider: "stripe",
    status: subscription.status,
    price_cents: subscription.unitCents,
    // A coupon that is used up, or lost in a change of plan, no longer lowers the price.
    coupon: (subscription.discounted && order?.getString("coupon")) || "",
    discount_ends: subscription.discountEnds,
    withdrawn: record.getString("withdrawn") || (order?.getString("withdrawn") ?? ""),
    started: subscription.started,
    trial_end: subscription.trialEnd,
    current_period_start: subscription.periodStart,
    current_period_end: subscription.periodEnd,
    cancel_at_period_end: subscription.cancels,
    cancel_at: subscription.cancelAt,
    canceled_at: subscription.canceledAt,
    ended_at: subscription.endedAt,
    past_due_since: owedSince,
    grace_used: used,
    suspended_told: owedSince ? record.getString("suspended_told") : "",
    card: subscription.card,
    card_expires: subscription.cardExpires,
    credit_cents: subscription.creditCents,
    pending_plan: subscription.pending ? planOfProduct(tx, subscription.pending.product) : "",
    pending_period: subscription.pending?.period ?? "",
    // Where the member confirms the change at the bank.
    pending_url: (subscription.pending && invoices.find(({ id }) => id === subscription.latestInvoice)?.url) || "",
    pending_until: subscription.pending?.until ?? null,
    collection_paused: subscription.pause !== null,
    collection_resumes: subscription.pause?.until ?? null,
    ...noticeAfter(record, subscription),
    announced: keepAnnounced(tx, record, subscription),
    stripe_schedule: subscription.schedule,
    stripe_subscription: subscription.id,
  };
}

/**
 * The member's notice after Stripe's news: a change of plan moves the promised end; a member who resumes at Stripe
 * takes the notice back.
 */
function noticeAfter(
  record: Rec<"subscriptions">,
  { cancels, cancelAt, periodEnd }: StripeSubscription,
): Changes<"subscriptions"> {
  if (!record.getString("stop_asked")) return {};
  if (cancels) return { stop_end: cancelAt ?? periodEnd };
  return record.getBool("cancel_at_period_end") ? { stop_asked: "", stop_from: "", stop_end: "" } : {};
}

/** The plan and period that a member bought, to detect a change. */
function sold(subscription: Rec<"subscriptions">): { plan: string; period: string; cents: number } {
  return {
    plan: subscription.getString("plan"),
    period: periodOf(subscription),
    cents: subscription.getInt("price_cents"),
  };
}

/** The plan of a Stripe product, "" when no plan has it. */
export function planOfProduct(app: CoreApp, product: string): string {
  return findOne(app, "plans", "stripe_product = {:product} && stripe_product != ''", { product })?.id ?? "";
}

/**
 * Whether our checkout made a subscription of a member who is gone. Another site may share the account and name its own users, but it
 * does not sell our plans.
 */
export function isOurs(app: CoreApp, subscription: StripeSubscription): boolean {
  const { id, order, product, plan, adopted } = subscription;
  if (adopted || adoptedOf(app, id)) return true;
  if (isByHand(subscription)) return false;
  const isOfPlan = planOfProduct(app, product) !== "" || findById(app, "plans", plan) !== undefined;
  return isOfPlan || findById(app, "orders", order) !== undefined;
}

/**
 * Whether nothing at Stripe says whose subscription it is: our checkout names the member on what it sells. Without a row, such a one is
 * the operator's own, made in Stripe's dashboard.
 */
export function isByHand({ user }: StripeSubscription): boolean {
  return user === "";
}

function orderOf(tx: CoreApp, id: string, user: string): Rec<"orders"> | undefined {
  const order = findById(tx, "orders", id);
  return order?.getString("user") === user ? order : undefined;
}

/**
 * Marks an order as paid if its subscription is live, or was and we kept its money, whatever the order's state here; and its
 * coupon as used. Closes an order whose subscription ended without payment (a second tab's,
 * refunded).
 */
function settleOrder(tx: CoreApp, order: Rec<"orders">, { subscription, invoices, money }: Snapshot): void {
  if (order.getString("state") === "paid") return;
  const kept = invoices.some(({ id, status, paidCents, paymentIntent }) => {
    const due = findOne(tx, "payments", "stripe_invoice = {:id}", { id })?.getInt("refund_due_cents") ?? 0;
    return status === "paid" && paidCents > Math.max(due, money[paymentIntent]?.refundedCents ?? 0);
  });
  if (LIVE.includes(subscription.status) || kept) {
    order.set("state", "paid");
    tx.save(order);
    settleCoupon(tx, order);
  } else if (subscription.status !== "incomplete") {
    closeOrder(tx, order, "canceled");
  }
}
