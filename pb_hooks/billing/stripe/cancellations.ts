import type { JobPayload } from "../../lib/feature.ts";
import { enqueue } from "../../lib/jobs.ts";
import { findById } from "../../lib/records.ts";
import { exists } from "../../lib/sql.ts";
import { END_DELETED } from "../ledger/job-kinds.ts";
import { closeWaitingOrders } from "../ledger/orders.ts";
import { stripeDelete } from "./client.ts";
import { endUnearned } from "./end-unearned.ts";
import { idsOf, subscriptionsOf } from "./lists.ts";
import { closePage } from "./sessions.ts";
import { isReached } from "./webhook-health.ts";

/**
 * Ends whatever a member who is being deleted would still pay for, in the transaction of the deletion. Jobs tell
 * Stripe; their payloads hold Stripe's own ids because the member's rows no longer exist by then.
 */
export function cancelForDeletion(tx: CoreApp, user: Rec<"users">): void {
  closeWaitingOrders(tx, user.id);
  const filter = "user = {:user} && provider = 'stripe' && status != 'canceled'";
  const rows = tx.findRecordsByFilter("subscriptions", filter, "", 50, 0, { user: user.id });
  // Read again: an order may have made the customer since the request read the member.
  const known = (findById(tx, "users", user.id) ?? user).getString("stripe");
  // The customer of an adopted subscription is the operator's, and may have bought other things.
  const customer = exists(tx, "adoptions", "user = {:user} AND state = 'adopted'", { user: user.id }) ? "" : known;
  for (const row of rows) {
    const subscription = row?.getString("stripe_subscription") ?? "";
    enqueue(tx, { kind: END_DELETED, payload: { subscription, customer } });
  }
  if (customer) enqueue(tx, { kind: END_DELETED, payload: { customer } });
}

/**
 * Job {customer?, subscription?, stray?} of a member who is gone: ends every subscription of the customer, books what was paid,
 * and refunds what bought nothing. Then deletes the customer at Stripe, with the personal data there; invoices stay, as the law
 * requires. `stray`: no row names the member. The account may be deleted, or this server may be a clone from before they signed
 * up: then it waits, and the real server, which Stripe calls, ends the subscription.
 */
export function endDeleted(app: CoreApp, { customer = "", subscription = "", stray = "" }: JobPayload): void {
  if (stray && !isReached(app)) throw new Error("Stripe has not called this server since its start: it may be a clone");
  // First, so that nobody pays on a page while the subscriptions are read.
  if (customer) for (const page of idsOf("/v1/checkout/sessions", { customer, status: "open" })) closePage(page);
  const held = customer ? subscriptionsOf(customer) : [];
  for (const id of new Set([...held, ...(subscription ? [subscription] : [])])) endUnearned(app, id);
  if (customer) stripeDelete(`/v1/customers/${encodeURIComponent(customer)}`);
}
