import type { JobPayload } from "../../lib/feature.ts";
import { paymentOfIntent } from "../store.ts";
import { isOutOfReach, StripeError, stripeDelete, stripePost, subscriptionPath } from "./client.ts";
import { syncMoney } from "./events.ts";
import { isPastTest } from "./settings.ts";
import { isBooked, readSnapshot, type Snapshot } from "./snapshot.ts";
import { isByHand } from "./sync-subscription.ts";

/**
 * Ends a subscription and refunds its payments, except those that we have booked: these bought service that was given.
 * Idempotent. Refunds first: Stripe's event about the end makes us book the payments, which then count as earned.
 */
export function endAndRefund(app: CoreApp, id: string): void {
  const before = readSnapshot(app, id);
  if (!before) return;
  refundUnknown(app, before);
  stripeDelete(subscriptionPath(id));
  // A renewal may have been paid in between.
  const after = readSnapshot(app, id) ?? before;
  refundUnknown(app, after);
  for (const invoice of after.invoices) if (invoice.status === "open") voidInvoice(invoice.id);
}

function refundUnknown(app: CoreApp, { subscription, invoices }: Snapshot): void {
  if (isByHand(subscription)) return; // what it sold is not ours to judge
  for (const { id, status, paymentIntent } of invoices)
    if (status === "paid" && paymentIntent && !isBooked(app, id)) refund(paymentIntent);
}

/** Job {intent}: refunds what was paid for a subscription that had ended by then. */
export function refundEnded(app: CoreApp, { intent = "" }: JobPayload): void {
  const payment = paymentOfIntent(app, intent);
  if (payment && isPastTest(payment)) return;
  refund(intent);
  syncMoney(app, intent);
}

function refund(intent: string): void {
  try {
    stripePost("/v1/refunds", { payment_intent: intent, reason: "duplicate" }, `refund:${intent}`);
  } catch (error) {
    if (!isOutOfReach(error)) throw error;
  }
}

/** A debit under way can't be recalled; it is refunded once it is paid. */
function voidInvoice(id: string): void {
  try {
    stripePost(`/v1/invoices/${encodeURIComponent(id)}/void`, {}, `void:${id}`);
  } catch (error) {
    if (!(error instanceof StripeError) || error.type !== "invalid_request_error") throw error;
    console.warn(`Invoice ${id} stays open: ${error.message}`);
  }
}
