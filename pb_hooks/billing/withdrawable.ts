import { dateOf, findOne } from "../lib/records.ts";
import { exists } from "../lib/sql.ts";
import { dbTime } from "../lib/time.ts";
import { findLive, providerOf, SQL_CAME } from "./store.ts";
import { type Paid, type Settlement, settle, withdrawalDeadline } from "./withdrawal-rules.ts";

/** A contract that a member may still withdraw from, and what a withdrawal decided at a given time refunds. */
export type Withdrawable = {
  subscription: core.Record;
  order: core.Record;
  /** The first moment after the period. */
  deadline: Date;
  startNow: boolean;
  payments: readonly Paid[];
  settlement: Settlement;
};

/**
 * The member's latest agreed order, while its withdrawal period runs. The period counts from the order, and in the
 * member's favour from its first payment where that came later: a trial that turns into a paid subscription has one
 * right, from the charge on (Court of Justice, C-565/22, requires none where the price was told).
 * @param decided when the member declared it
 */
export function withdrawable(app: CoreApp, user: string, decided: Date): Withdrawable | undefined {
  const subscription = findLive(app, user);
  if (!subscription) return undefined;
  const agreed = "user = {:user} && state = 'paid' && terms_version != ''";
  const order = findOne(app, "orders", agreed, { user }, "-terms_accepted,-created");
  const accepted = order && dateOf(order, "terms_accepted");
  if (!order || !accepted) return undefined;
  // What was withdrawn from stays undone, also where a subscription continues with the time of an earlier order.
  const withdrawn = dateOf(subscription, "withdrawn");
  if (withdrawn && (providerOf(subscription) === "stripe" || accepted <= withdrawn)) return undefined;
  // An order of a subscription that ended since is another contract's.
  if (providerOf(subscription) === "stripe" && subscription.getString("order") !== order.id) return undefined;
  const records = app.findRecordsByFilter(
    "payments",
    // Not paid_at: Stripe counts in whole seconds, and the first payment may look older than its order.
    "subscription = {:subscription} && paid_at != '' && created >= {:accepted}",
    "paid_at",
    50,
    0,
    { subscription: subscription.id, accepted: dbTime(accepted) },
  );
  const payments = records.flatMap((record) => (record ? paidOf(record) : []));
  const firstPaid = records[0] && dateOf(records[0], "paid_at");
  const owed = exists(app, "payments", `subscription = {:id} AND NOT (${SQL_CAME})`, { id: subscription.id });
  const concluded = firstPaid ?? (owed ? accepted : (dateOf(subscription, "trial_end") ?? accepted));
  const deadline = withdrawalDeadline(concluded);
  if (decided >= deadline) return undefined;
  const startNow = order.getString("start_now_accepted") !== "";
  return { subscription, order, deadline, startNow, payments, settlement: settle(payments, startNow, decided) };
}

/** Money that the bank has taken back is not refunded. */
function paidOf(payment: core.Record): Paid[] {
  const [start, end] = [dateOf(payment, "period_start"), dateOf(payment, "period_end")];
  const status = payment.getString("status");
  if (!start || !end || (status !== "paid" && status !== "refunded")) return [];
  const [amountCents, refundedCents] = [payment.getInt("amount_cents"), payment.getInt("refunded_cents")];
  return [{ id: payment.id, amountCents, refundedCents, start, end }];
}
