import { dbTime, now } from "../../../common/time.ts";
import { fail } from "../../lib/errors.ts";
import { readNote, writeNote, writeSecret } from "../../lib/operator-settings.ts";
import { count, run } from "../../lib/sql.ts";
import { listed } from "../../lib/sql-list.ts";
import * as kinds from "../ledger/job-kinds.ts";
import { stripeSettings } from "../ledger/settings.ts";
import type { StripeSettings } from "../ledger/settings-rules.ts";
import { orUnavailable, stripeDelete } from "./client.ts";

/** SQL: subscriptions that Stripe charges for, and orders whose page at Stripe may still be paid. */
export const RUNNING =
  "provider = 'stripe' AND stripe_subscription != '' AND status NOT IN ('canceled', 'incomplete_expired')";
const PAYABLE = "provider = 'stripe' AND state = 'pending'";
/** SQL: whether a subscription was ordered, or adopted, in Stripe's test mode. */
export const OF_TEST_ORDER = `(EXISTS (SELECT 1 FROM orders o WHERE o.id = subscriptions."order" AND o.test = TRUE)
  OR EXISTS (SELECT 1 FROM adoptions a WHERE a.subscription = subscriptions.stripe_subscription AND a.test = TRUE))`;
/** SQL: the same without those of Stripe's test mode, for which nobody pays. */
export const RUNNING_LIVE = `${RUNNING} AND NOT ${OF_TEST_ORDER}`;
/** SQL: subscriptions of the test mode. */
export const RUNNING_TEST = `${RUNNING} AND ${OF_TEST_ORDER}`;
/** Jobs that owe Stripe something: a refund, or the end of a subscription. */
const OWED = [
  ...[kinds.CANCEL_DUPLICATE, kinds.END, kinds.END_DELETED, kinds.EXPIRE_SESSION, kinds.REFUND_DUE],
  ...[kinds.STOP, kinds.STOP_BLOCKED],
];
const WAITING = `state IN ('queued', 'running', 'failed') AND kind IN ${listed(OWED)}`;

/** What Stripe is still needed for. */
export function inUse(app: CoreApp) {
  return {
    subscriptions: count(app, "subscriptions", RUNNING, {}),
    orders: count(app, "orders", PAYABLE, {}),
    tasks: count(app, "jobs", WAITING, {}),
  };
}

/**
 * Forgets the key and the signing secret; the webhook is deleted at Stripe where the key still works. Orders are paid by transfer
 * from then on.
 * @param seen how much the operator knows to be in use. @throws ApiError 409 `stripe_in_use` when there is more
 */
export function disconnect(app: CoreApp, seen: number): void {
  const settings = stripeSettings();
  const endpoint = readNote(app, "stripe_endpoint");
  app.runInTransaction((tx) => {
    const { subscriptions, orders, tasks } = inUse(tx);
    if (subscriptions + orders + tasks > seen) throw fail(409, "stripe_in_use");
    for (const name of ["stripe_key", "stripe_webhook"] as const) writeSecret(tx, name, "");
    for (const name of ["stripe_account", "stripe_endpoint", "stripe_delivered"] as const) writeNote(tx, name, "");
    forgetStripeAccount(tx);
  });
  // Last: a connection that stays, after a refusal or a kill, keeps its webhook.
  dropWebhook(endpoint, settings);
}

/** The mark of how far the nightly run has read events, among them (reconcile.ts). */
export const MARK = "reconciled";

/**
 * Forgets an account or a mode that we leave. The next key need not know what was sold until now: it is not refused for that, and its books
 * lack nothing. Its events are read from their beginning.
 */
export function forgetStripeAccount(tx: CoreApp): void {
  writeNote(tx, "stripe_since", dbTime(now()));
  run(tx, "DELETE FROM billing_events WHERE type = {:type}", { type: MARK });
}

/** Deletes a webhook that we left, with the key that it belongs to, if that still works. */
export function dropWebhook(endpoint: string, settings: StripeSettings | null): void {
  try {
    if (endpoint) orUnavailable(() => stripeDelete(`/v1/webhook_endpoints/${encodeURIComponent(endpoint)}`, settings));
  } catch {
    // Its calls are refused here, until Stripe gives them up.
  }
}
