import { dbTime } from "../../../common/time.ts";
import { cameByTransfer } from "../../lib/payment-means.ts";
import { dateOf } from "../../lib/records.ts";
import { exists, rows } from "../../lib/sql.ts";
import { isPastTest } from "../ledger/settings.ts";
import { findLive, providerOf, SQL_CAME } from "../ledger/store.ts";
import {
  divide,
  type Paid,
  referenceIn,
  type Settlement,
  settlementOf,
  withdrawalDeadline,
} from "../ledger/withdrawal-rules.ts";

/** A contract that a member may still withdraw from, and what a withdrawal decided at a given time refunds. */
export type Withdrawable = Owed & {
  order: Rec<"orders">;
  /** What the order sold; none while it is not paid. */
  subscription: Rec<"subscriptions"> | undefined;
  /** Id of the plan: a change at Stripe makes no order, and its subscription has the new one. */
  plan: string;
  /** When the member declared it: the refund is due fourteen days later. */
  decided: Date;
  /** The first moment after the period. */
  deadline: Date;
};

/** The payments of a contract, and what of them a withdrawal refunds. */
export type Owed = {
  payments: readonly Paid[];
  settlement: Settlement;
  /** How much of it the operator sends back by transfer. */
  transferCents: number;
};

/**
 * The member's latest agreed order whose withdrawal period runs: after a withdrawal from it, an earlier one that has
 * its own period. An order that is not paid yet is a contract too. The period counts from the order, and in the member's
 * favour from its first payment where that came later: a trial that turns into a paid subscription has one right, from
 * the charge on (Court of Justice, C-565/22, requires none where the price was told).
 * @param decided when the member declared it
 * @param reference names one of the member's orders; another text, or "", names none
 */
export function withdrawable(app: CoreApp, user: string, decided: Date, reference: string): Withdrawable | undefined {
  const orders = agreedBy(app, user);
  const meant = referenceIn(reference);
  const named = orders.filter((order) => order.getString("reference") === meant);
  const live = findLive(app, user);
  for (const order of named.length > 0 ? named : orders) {
    const open = order.getString("withdrawn") === "" ? contractOf(app, order, live, decided) : undefined;
    if (open) return open;
  }
  return undefined;
}

/** All of them, with those that may be withdrawn from besides the latest. */
export function allWithdrawable(app: CoreApp, user: string, decided: Date): Withdrawable[] {
  const live = findLive(app, user);
  const orders = agreedBy(app, user).filter((order) => order.getString("withdrawn") === "");
  return orders.flatMap((order) => contractOf(app, order, live, decided) ?? []);
}

/** A member's orders that are contracts, the latest first. */
function agreedBy(app: CoreApp, user: string): Rec<"orders">[] {
  const agreed = "user = {:user} && (state = 'paid' || state = 'pending') && terms_version != ''";
  const found = app.findRecordsByFilter("orders", agreed, "-terms_accepted,-created", 50, 0, { user });
  return found.filter((order) => order !== undefined);
}

function contractOf(
  app: CoreApp,
  order: Rec<"orders">,
  live: Rec<"subscriptions"> | undefined,
  decided: Date,
): Withdrawable | undefined {
  const accepted = dateOf(order, "terms_accepted");
  // A withdrawal ends no contract that was made after it: the member may confirm its link days later.
  if (!accepted || accepted > decided) return undefined;
  const startNow = order.getString("start_now_accepted") !== "";
  if (order.getString("state") === "pending") {
    const deadline = withdrawalDeadline(accepted);
    const open = {
      order,
      subscription: undefined,
      plan: order.getString("plan"),
      decided,
      deadline,
      payments: [],
      transferCents: 0,
    };
    return decided < deadline ? { ...open, settlement: settlementOf([], startNow, decided) } : undefined;
  }
  if (!live) return undefined;
  const records = paymentsOf(app, order, live, accepted);
  if (!sold(order, live, records)) return undefined;
  const firstPaid = records[0] && dateOf(records[0], "paid_at");
  const owed = exists(app, "payments", `subscription = {:id} AND NOT (${SQL_CAME})`, { id: live.id });
  const paidLater = firstPaid ?? (owed ? accepted : (dateOf(live, "trial_end") ?? accepted));
  // Without an immediate start, the first payment comes when the period is over.
  const concluded = startNow ? paidLater : accepted;
  const deadline = withdrawalDeadline(concluded);
  if (decided >= deadline) return undefined;
  const plan = (providerOf(live) === "stripe" ? live : order).getString("plan");
  return { order, subscription: live, plan, decided, deadline, ...owedFor(records, startNow, decided) };
}

/** What a withdrawal refunds of these payments. One that is disputed is the bank's: nothing of it goes back by us. */
function owedFor(records: readonly Rec<"payments">[], startNow: boolean, decided: Date): Owed {
  const real = records.filter((payment) => !isPastTest(payment));
  const payments = real.filter((payment) => ["paid", "refunded"].includes(payment.getString("status"))).flatMap(paidOf);
  const settlement = settlementOf(payments, startNow, decided);
  const given = divide(payments, settlement.refundCents);
  const byTransfer = new Set(real.filter(cameByTransfer).map(({ id }) => id));
  const transferCents = payments.reduce(
    (sum, { id, refundedCents }) => (byTransfer.has(id) ? sum + (given.get(id) ?? 0) - refundedCents : sum),
    0,
  );
  return { payments, settlement, transferCents };
}

/** Whether an order sold time of this subscription: one that ended since was another contract's. */
function sold(order: Rec<"orders">, live: Rec<"subscriptions">, payments: readonly Rec<"payments">[]): boolean {
  if (providerOf(live) !== providerOf(order)) return false;
  if (providerOf(live) === "stripe") return live.getString("order") === order.id;
  // A coupon may have paid for all of it.
  const free = order.getInt("due_cents") === 0 && order.getString("updated") >= live.getString("started");
  return free || payments.some((payment) => payment.getString("order") === order.id);
}

/** The payments of an order, and of the changes that nobody accepted terms for again. */
function paymentsOf(app: CoreApp, order: Rec<"orders">, live: Rec<"subscriptions">, accepted: Date): Rec<"payments">[] {
  // Not paid_at: Stripe counts in whole seconds, and the first payment may look older than its order.
  const sql = `SELECT p.id FROM payments p LEFT JOIN orders o ON o.id = p."order"
    WHERE p.subscription = {:subscription} AND p.paid_at != '' AND p.created >= {:accepted}
      AND (o.id IS NULL OR o.id = {:order} OR o.terms_version = '') ORDER BY p.paid_at LIMIT 50`;
  const params = { subscription: live.id, accepted: dbTime(accepted), order: order.id };
  return rows(app, sql, params, { id: "" }).map(({ id }) => app.findRecordById("payments", id));
}

function paidOf(payment: Rec<"payments">): Paid[] {
  const [start, end] = [dateOf(payment, "period_start"), dateOf(payment, "period_end")];
  if (!start || !end) return [];
  const amountCents = payment.getInt("amount_cents");
  // A withdrawal from a later order may owe a transfer that has not been sent yet.
  const refundedCents = Math.max(payment.getInt("refunded_cents"), payment.getInt("refund_due_cents"));
  return [{ id: payment.id, amountCents, refundedCents, start, end }];
}
