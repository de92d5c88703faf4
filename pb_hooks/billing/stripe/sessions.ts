import { errorText } from "../../lib/errors.ts";
import type { JobPayload } from "../../lib/feature.ts";
import { textOf } from "../../lib/json.ts";
import { findOne } from "../../lib/records.ts";
import { takeTurn } from "../../lib/row-interval.ts";
import { closeOrder } from "../ledger/orders.ts";
import { stripeSettings } from "../ledger/settings.ts";
import { isMissing, orMissing, StripeError, stripeGet, stripePost } from "./client.ts";
import { refOf } from "./json.ts";
import { syncSubscription } from "./sync.ts";

/** Least time between two requests to Stripe for a waiting page. */
const ASK_SECONDS = 3;

/**
 * Reads a Checkout session: writes the subscription of a paid one, and closes the order of an expired one. So does an unknown
 * one, which belongs to another account's key or to the other mode.
 */
export function syncSession(app: CoreApp, id: string): void {
  const session = orMissing(() => stripeGet(`/v1/checkout/sessions/${encodeURIComponent(id)}`));
  const subscription = session && refOf(session, "subscription");
  if (subscription) syncSubscription(app, subscription);
  if (!session || textOf(session, "status") === "expired") {
    app.runInTransaction((tx) => {
      const order = findOne(tx, "orders", "checkout_session = {:id}", { id });
      if (order) closeOrder(tx, order, "expired");
    });
  }
}

/** Job {session}: closes the Stripe page of an order that another one replaced, unless it was paid in the meantime. */
export function expireSession(app: CoreApp, { session = "" }: JobPayload): void {
  if (stripeSettings() && !closePage(session)) syncSession(app, session);
}

/** Closes Stripe's page of a session. @returns false when it was paid, or is over already */
export function closePage(id: string): boolean {
  try {
    stripePost(`/v1/checkout/sessions/${encodeURIComponent(id)}/expire`, {}, `expire:${id}`);
  } catch (error) {
    if (isMissing(error)) return true;
    if (!(error instanceof StripeError) || error.type !== "invalid_request_error") throw error;
    return false;
  }
  return true;
}

/**
 * Asks Stripe about an order that still waits, every three seconds at most, so that the page after the payment does not
 * depend on the webhook. @returns whether it asked; when Stripe does not answer, the webhook will follow
 */
export function askAgain(app: CoreApp, order: Rec<"orders">): boolean {
  const session = order.getString("checkout_session");
  if (!session || order.getString("state") !== "pending") return false;
  if (!takeTurn(app, "orders", order.id, "checked", ASK_SECONDS)) return false;
  try {
    syncSession(app, session);
  } catch (error) {
    console.warn(`Order ${order.id}: ${errorText(error)}`);
  }
  return true;
}
