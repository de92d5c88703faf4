import { LIVE } from "../../../common/contract/billing.ts";
import { now } from "../../../common/time.ts";
import { enqueue } from "../../lib/jobs.ts";
import { dateOf, findById, findOne } from "../../lib/records.ts";
import { CANCEL_DUPLICATE, END_DELETED, STOP_BLOCKED } from "../ledger/job-kinds.ts";
import { syncMember } from "../ledger/member.ts";
import { endWithoutMoney } from "../ledger/refund-effects.ts";
import { saveChanged } from "../ledger/save.ts";
import { isPastTest, isTestMode } from "../ledger/settings.ts";
import { findLive, statusOf, subscriptionOfStripe } from "../ledger/store.ts";
import { adoptedOf, isGivenBack, restoreAdopted } from "./adopted.ts";
import { tellOfAnomaly, tellOfTroubles } from "./anomalies.ts";
import { isInEuros, type StripeSubscription } from "./objects.ts";
import { hasUnbooked, readSnapshot, type Snapshot } from "./snapshot.ts";
import { lockSubscription } from "./subscription-lock.ts";
import { bookUnearned, writePayments } from "./sync-payments.ts";
import { isByHand, isOurs, writeSubscription } from "./sync-subscription.ts";

/**
 * Makes our rows equal to Stripe's state of a subscription: the row itself, its payments, the order and the member's
 * access, in one transaction. It reads everything again, so running it twice, late or after another event does no harm. One run
 * reads a subscription at a time: an older reading never overwrites a newer one.
 * @throws StripeError, HttpFailure; ApiError 409 `change_running` when another run takes too long, so that the job retries
 */
export function syncSubscription(app: CoreApp, stripeId: string): void {
  lockSubscription(app, stripeId, () => {
    const snapshot = readSnapshot(app, stripeId);
    if (snapshot) app.runInTransaction((tx) => writeSnapshot(tx, snapshot));
    else endUnknown(app, stripeId);
  });
}

/** Writes what was read of a subscription, in a transaction. */
export function writeSnapshot(tx: CoreApp, snapshot: Snapshot): void {
  const { subscription } = snapshot;
  if (isGivenBack(tx, subscription.id)) return;
  const time = now();
  const row = subscriptionOfStripe(tx, subscription.id);
  const adopted = adoptedOf(tx, subscription.id);
  const isLive = LIVE.includes(subscription.status);
  if (!isInEuros(subscription) || (!row && !adopted && isByHand(subscription))) {
    if (row) endOver(tx, row, dateOf(row, "current_period_end"));
    ignoreSubscription(tx, subscription);
    return;
  }
  const named = row?.getString("user") || adopted?.getString("user") || subscription.user;
  const user = findById(tx, "users", named);
  tellOfTroubles(tx, snapshot, row && user);
  if (!user) {
    // We sold it, but the account is deleted: nobody must keep paying. Leave alone what our checkout did not create.
    const isKnown = isOurs(tx, subscription);
    if (isKnown && (isLive || hasUnbooked(tx, snapshot))) {
      // The customer of an adopted one is the operator's, and may have bought other things.
      const customer = adopted || subscription.adopted ? "" : subscription.customer;
      const payload = { subscription: subscription.id, customer, stray: "yes" };
      enqueue(tx, { kind: END_DELETED, payload });
    } else if (isKnown) bookUnearned(tx, undefined, snapshot, time);
    return;
  }
  const live = findLive(tx, user.id);
  if (isLive && live && live.id !== row?.id) {
    enqueue(tx, { kind: CANCEL_DUPLICATE, payload: { subscription: subscription.id, user: user.id } });
    return;
  }
  restoreAdopted(tx, subscription, user);
  const saved = writeSubscription(tx, user, row, snapshot);
  // One that was paid, or resumed, at the moment of the suspension.
  if (isLive && user.getString("blocked") && !saved.getBool("cancel_at_period_end"))
    enqueue(tx, { kind: STOP_BLOCKED, payload: { user: user.id } });
  writePayments(tx, { user, subscription: saved }, snapshot, time);
  const lost = Object.keys(snapshot.money).filter((intent) => snapshot.money[intent]?.lost);
  endWithoutMoney(tx, saved, lost, time);
  const known = user.getString("stripe");
  syncMember(tx, user.id, time, !known || isLive ? subscription.customer : "");
}

/**
 * A subscription that our checkout did not sell, or that is in another currency than our books. It gives no access and no payment,
 * stays as it is, and the operator is told, once, where the customer is a member.
 */
function ignoreSubscription(tx: CoreApp, subscription: StripeSubscription): void {
  const { id, currency, status, customer } = subscription;
  const user = customer && findOne(tx, "users", "stripe = {:customer}", { customer });
  if (!user || !LIVE.includes(status)) return;
  tellOfAnomaly(tx, subscription, user, isInEuros(subscription) ? { made: id } : { currency: currency.toUpperCase() });
}

/** Ends a live row whose end has passed: Stripe's news of it will not come, or does not count. */
function endOver(tx: CoreApp, row: Rec<"subscriptions">, end: Date | null): void {
  const time = now();
  if (!end || end > time || !LIVE.includes(statusOf(row))) return;
  saveChanged(tx, row, { status: "canceled", ended_at: end });
  syncMember(tx, row.getString("user"), time);
}

/**
 * Stripe does not know the subscription: another account's key, or the other mode's. Does nothing until its period is
 * over, because the key may be wrong; then ends it, so that the member can order again. One of the test mode, for which
 * nobody paid, ends at once when a live key is in force; one of the live mode stays while a test key is in force.
 */
function endUnknown(app: CoreApp, stripeId: string): void {
  console.warn(`Stripe does not know the subscription ${stripeId}`);
  app.runInTransaction((tx) => {
    const row = subscriptionOfStripe(tx, stripeId);
    if (!row) return;
    const order = findById(tx, "orders", row.getString("order")) ?? adoptedOf(tx, stripeId);
    // A test key does not find what was sold for money: the live key reads it again.
    if (order && !order.getBool("test") && isTestMode()) return;
    endOver(tx, row, order && isPastTest(order) ? now() : dateOf(row, "current_period_end"));
  });
}
