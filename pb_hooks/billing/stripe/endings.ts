import type { JobPayload } from "../../lib/feature.ts";
import { enqueue } from "../../lib/jobs.ts";
import { findById, findOne } from "../../lib/records.ts";
import { queueOperatorNotice } from "../../mail/public.ts";
import { closeWaitingOrders } from "../orders.ts";
import { findLive, providerOf } from "../store.ts";
import { StripeError, stripeDelete, stripePost } from "./client.ts";
import { END_DELETED } from "./job-kinds.ts";
import { stripe } from "./provider.ts";
import { readSnapshot } from "./snapshot.ts";
import { syncSubscription } from "./sync.ts";

/**
 * Job {subscription, user}: a second subscription of a member with a live one (two tabs, an old page). Ends it at
 * Stripe and refunds its money, then writes its rows and notifies the operator. If the other one has ended meanwhile,
 * takes this one.
 */
export function cancelDuplicate(app: CoreApp, payload: JobPayload): void {
  const [id, userId] = [payload.subscription ?? "", payload.user ?? ""];
  const user = findById(app, "users", userId);
  if (!user || hasOther(app, userId, id)) endAndRefund(app, id);
  syncSubscription(app, id);
  if (!user || !hasOther(app, userId, id)) return;
  const facts = { email: user.email(), subscription: id };
  queueOperatorNotice(app, { notice: "billing.operator-duplicate", once: id, facts });
}

function hasOther(app: CoreApp, user: string, id: string): boolean {
  const live = findLive(app, user);
  return live !== undefined && live.getString("stripe_subscription") !== id;
}

/**
 * Refunds what was paid for a subscription and ends it, unless we had accepted its payment: a deleted member was served
 * for that. Idempotent. The order matters: Stripe's event about the end writes its payments down, and a written payment
 * counts as accepted.
 */
function endAndRefund(app: CoreApp, id: string): void {
  const invoices = readSnapshot(app, id)?.invoices ?? [];
  for (const invoice of invoices) {
    const isOurs = findOne(app, "payments", "stripe_invoice = {:id}", { id: invoice.id }) !== undefined;
    if (invoice.status === "paid" && invoice.paymentIntent && !isOurs) refund(invoice.paymentIntent);
  }
  stripeDelete(`/v1/subscriptions/${encodeURIComponent(id)}`);
  for (const invoice of invoices)
    if (invoice.status === "open") stripePost(`/v1/invoices/${invoice.id}/void`, {}, `void:${invoice.id}`);
}

function refund(intent: string): void {
  try {
    stripePost("/v1/refunds", { payment_intent: intent, reason: "duplicate" }, `refund:${intent}`);
  } catch (error) {
    const done = ["charge_already_refunded", "charge_disputed"];
    if (!(error instanceof StripeError) || !done.includes(error.code)) throw error;
  }
}

/**
 * Ends whatever a member who is being deleted would still pay for, in the transaction of the deletion. Jobs tell
 * Stripe; their payloads hold Stripe's own ids because the member's rows no longer exist by then.
 */
export function cancelForDeletion(tx: CoreApp, user: core.Record): void {
  closeWaitingOrders(tx, user.id);
  const filter = "user = {:user} && provider = 'stripe' && status != 'canceled'";
  const rows = tx.findRecordsByFilter("subscriptions", filter, "", 50, 0, { user: user.id });
  const customer = user.getString("stripe");
  for (const row of rows) {
    const subscription = row?.getString("stripe_subscription") ?? "";
    enqueue(tx, { kind: END_DELETED, key: `${END_DELETED}:${subscription}`, payload: { subscription, customer } });
  }
  if (customer) enqueue(tx, { kind: END_DELETED, key: `${END_DELETED}:${customer}`, payload: { customer } });
}

/**
 * Job {customer?, subscription?, refund?}: ends a deleted member's subscription and deletes the customer at Stripe with
 * the personal data there; its invoices stay, as the law requires.
 */
export function endDeleted(app: CoreApp, payload: JobPayload): void {
  const { customer = "", subscription = "" } = payload;
  if (subscription && payload.refund) endAndRefund(app, subscription);
  else if (subscription) stripeDelete(`/v1/subscriptions/${encodeURIComponent(subscription)}`);
  if (customer) stripeDelete(`/v1/customers/${encodeURIComponent(customer)}`);
}

/** Job {subscription}: ends a subscription now, at Stripe and here: its money was refunded, or lost to a dispute. */
export function endAtStripe(app: CoreApp, { subscription = "" }: JobPayload): void {
  stripeDelete(`/v1/subscriptions/${encodeURIComponent(subscription)}`);
  syncSubscription(app, subscription);
}

/**
 * Job {user}: ends the Stripe subscription of a suspended member with its period, because nobody should pay for a
 * service they cannot use. If the suspension is lifted earlier, the member may resume it.
 */
export function stopBlocked(app: CoreApp, { user = "" }: JobPayload): void {
  const subscription = findLive(app, user);
  const blocked = findById(app, "users", user)?.getString("blocked");
  if (!blocked || !subscription || providerOf(subscription) !== "stripe") return;
  if (!subscription.getBool("cancel_at_period_end")) stripe.setCancel(app, subscription, true);
}
