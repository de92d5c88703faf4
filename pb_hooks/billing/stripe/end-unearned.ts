import { now } from "../../../common/time.ts";
import { findById } from "../../lib/records.ts";
import { refuseCopy, StripeError, stripeDelete, stripePost, subscriptionPath } from "./client.ts";
import { syncMoney } from "./events.ts";
import { readSnapshot, type Snapshot } from "./snapshot.ts";
import { bookUnearned } from "./sync-payments.ts";
import { isByHand } from "./sync-subscription.ts";

/**
 * Ends a subscription and gives back what was paid for it, except what we have booked: that bought service that was given.
 * Idempotent. Books first: Stripe's event about the end makes us book the payments, which then count as earned.
 * @param user the member, if there is one
 */
export function endUnearned(app: CoreApp, id: string, user?: Rec<"users">): void {
  // First: a refund that a copy of the data notes would be made once it is taken for the server that sells.
  refuseCopy();
  const before = readSnapshot(app, id);
  if (!before) return;
  book(app, before, user);
  stripeDelete(subscriptionPath(id));
  // A renewal may have been paid in between.
  const after = readSnapshot(app, id) ?? before;
  book(app, after, user);
  for (const invoice of after.invoices) if (invoice.status === "open") voidInvoice(invoice.id);
}

function book(app: CoreApp, snapshot: Snapshot, user: Rec<"users"> | undefined): void {
  const { subscription, money } = snapshot;
  // What the operator has sold at Stripe is not ours to judge.
  if (isByHand(subscription)) return;
  app.runInTransaction((tx) => bookUnearned(tx, user && findById(tx, "users", user.id), snapshot, now()));
  // Each on its own: what another job has read in the meantime may be newer.
  for (const intent of Object.keys(money)) syncMoney(app, intent);
}

/** A debit under way can't be recalled; it is given back once it is paid. */
function voidInvoice(id: string): void {
  try {
    stripePost(`/v1/invoices/${encodeURIComponent(id)}/void`, {}, `void:${id}`);
  } catch (error) {
    if (!(error instanceof StripeError) || error.type !== "invalid_request_error") throw error;
    console.warn(`Invoice ${id} stays open: ${error.message}`);
  }
}
