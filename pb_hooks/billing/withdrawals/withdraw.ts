import { dbTime, now } from "../../../common/time.ts";
import type { JobPayload } from "../../lib/feature.ts";
import { enqueue } from "../../lib/jobs.ts";
import { dateOf, findById, setDate } from "../../lib/records.ts";
import { exists, rows } from "../../lib/sql.ts";
import { noteWithdrawal } from "../ledger/immediate-start.ts";
import { END } from "../ledger/job-kinds.ts";
import { syncMember } from "../ledger/member.ts";
import { closeWaitingOrders } from "../ledger/orders.ts";
import { endOf, findLive, providerOf, SQL_CAME, subscriptionOfStripe } from "../ledger/store.ts";
import { divide, settlementOf } from "../ledger/withdrawal-rules.ts";
import { shortenManual, takeTime } from "../refunds/manual-end.ts";
import { raiseRefund } from "../refunds/refunds.ts";
import { stripeDelete, subscriptionPath } from "../stripe/client.ts";
import { undoCredit } from "../stripe/credit.ts";
import { syncSubscription } from "../stripe/sync.ts";
import type { Owed, Withdrawable } from "./withdrawable.ts";

/**
 * A member withdraws from a contract: access ends now, each payment notes what it has to give back, and the coupon
 * stays used. A card gets its money by a job; a transfer is sent back by the operator
 * (`paidBack`). An order that is not paid yet is closed, and nothing else ends.
 */
export function withdraw(tx: CoreApp, user: Rec<"users">, contract: Withdrawable): void {
  const { subscription, order, decided, payments } = contract;
  const time = now();
  setDate(order, "withdrawn", decided);
  tx.save(order);
  closeWaitingOrders(tx, user.id);
  if (!subscription) return;
  // A subscription counts once, however many orders by transfer it is made of.
  if (!order.getBool("test") && subscription.getString("withdrawn") === "") noteWithdrawal(tx, user);
  setDate(subscription, "withdrawn", time);
  tx.save(subscription);
  oweAll(tx, contract);
  for (const { id } of payments) {
    const payment = tx.findRecordById("payments", id);
    // A full refund has taken its time already.
    if (payment.getString("status") !== "refunded") shortenManual(tx, user, payment, time);
  }
  if (providerOf(subscription) === "manual") endWithdrawn(tx, user, time);
  const atStripe = subscription.getString("stripe_subscription");
  if (atStripe) enqueue(tx, { kind: END, payload: { subscription: atStripe } });
  syncMember(tx, user.id, time);
}

/** Notes on the payments of a contract what each has to give back after a withdrawal. */
function oweAll(tx: CoreApp, { payments, settlement }: Owed): void {
  for (const [id, cents] of divide(payments, settlement.refundCents))
    raiseRefund(tx, tx.findRecordById("payments", id), cents, { cause: "withdrawal" });
}

/**
 * Ends what a manual order sold and no payment has bought, also days that rewards gave, unless another order has some of it, or a period
 * that the team has booked without an order.
 */
function endWithdrawn(tx: CoreApp, user: Rec<"users">, time: Date): void {
  const subscription = findLive(tx, user.id);
  const end = subscription && endOf(subscription);
  if (!subscription || !end) return;
  const others = `user = {:user} AND provider = 'manual' AND state = 'paid' AND terms_version != '' AND withdrawn = ''
    AND updated >= {:started}`;
  if (exists(tx, "orders", others, { user: user.id, started: subscription.getString("started") })) return;
  const booked = `subscription = {:subscription} AND "order" = '' AND status = 'paid' AND period_end > {:now}`;
  if (exists(tx, "payments", booked, { subscription: subscription.id, now: dbTime(time) })) return;
  takeTime(tx, user, subscription, { start: time, end }, time);
}

/** Job {subscription}: ends one now, at Stripe and here: the member has withdrawn from it, or its money went back. */
export function endAtStripe(app: CoreApp, { subscription = "" }: JobPayload): void {
  // First, so that no order uses what is taken back.
  undoCredit(app, subscription, (usedCents) => unusedOf(app, subscription, usedCents));
  endNow(app, subscription);
}

function endNow(app: CoreApp, id: string): void {
  stripeDelete(subscriptionPath(id));
  syncSubscription(app, id);
}

/** What a withdrawal leaves of credit that paid for the running period, counted as money would be. */
function unusedOf(app: CoreApp, id: string, cents: number): number {
  const subscription = subscriptionOfStripe(app, id);
  const [start, end, decided] = (["current_period_start", "current_period_end", "withdrawn"] as const).map(
    (field) => subscription && dateOf(subscription, field),
  );
  if (!subscription || !start || !end || !decided) return 0;
  const startNow = findById(app, "orders", subscription.getString("order"))?.getString("start_now_accepted") !== "";
  return settlementOf([{ id, amountCents: cents, refundedCents: 0, start, end }], startNow, decided).refundCents;
}

/** Ends a subscription at Stripe whose end has passed, and refunds what was charged for the time after it. */
export function endWithRefund(app: CoreApp, subscription: Rec<"subscriptions">, end: Date): void {
  app.runInTransaction((tx) => {
    const sql = `SELECT id FROM payments WHERE subscription = {:id} AND ${SQL_CAME}`;
    for (const { id } of rows(tx, sql, { id: subscription.id }, { id: "" })) {
      const payment = tx.findRecordById("payments", id);
      const start = dateOf(payment, "period_start");
      if (!start || start < end) continue;
      raiseRefund(tx, payment, payment.getInt("amount_cents"), { cause: "unearned" });
    }
  });
  endNow(app, subscription.getString("stripe_subscription"));
}
