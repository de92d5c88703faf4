import { refundInput } from "../../../common/contract/orders.ts";
import { now } from "../../../common/time.ts";
import { fail } from "../../lib/errors.ts";
import { parseBody, pathValue } from "../../lib/parse-body.ts";
import { cameByTransfer } from "../../lib/payment-means.ts";
import { findById, getById } from "../../lib/records.ts";
import { exists } from "../../lib/sql.ts";
import { actorOf, audit } from "../../platform/audit/public.ts";
import { syncMember } from "../ledger/member.ts";
import { endWithoutMoney } from "../ledger/refund-effects.ts";
import { isPastTest } from "../ledger/settings.ts";
import { shortenManual } from "./manual-end.ts";
import { noteSent, raiseRefund, targetOf } from "./refunds.ts";

/**
 * `POST /api/app/admin/payments/{id}/refund` RefundRequest, admin: decides a refund. Stripe makes it, by a job, and the payment
 * follows Stripe's record; the operator sends a transfer back by hand, and we only record it. A full refund takes the
 * period that the payment bought. Of several simultaneous requests, only one counts.
 */
export function refundPayment(e: core.RequestEvent): void {
  const { cents, refunded_cents: seen, reason } = parseBody(refundInput, e);
  e.app.runInTransaction((tx) => {
    const payment = refundable(tx, pathValue(e, "id"), cents, seen);
    const actor = actorOf(e);
    raiseRefund(tx, payment, seen + cents, { cause: "admin", by: actor.id, reason });
    if (cameByTransfer(payment)) {
      noteSent(tx, payment, cents);
      takeBack(tx, payment);
    }
    audit(tx, actor, {
      action: "payment.refund",
      target: payment,
      member: payment.getString("user"),
      after: { number: payment.getString("number"), refund_cents: cents },
      reason,
    });
  });
}

/** The payment, if this much of it can be refunded and it is unchanged since the administrator saw it. */
function refundable(app: CoreApp, id: string, cents: number, seen: number): Rec<"payments"> {
  const payment = getById(app, "payments", id);
  const refunded = payment.getInt("refunded_cents");
  const left = payment.getInt("amount_cents") - refunded;
  if (payment.getString("status") !== "paid" || left <= 0 || isPastTest(payment)) throw fail(409, "payment_closed");
  // Another refund of Stripe's is on its way; a transfer that is recorded counts toward what is owed.
  const waits = !cameByTransfer(payment) && targetOf(payment) > refunded;
  if (refunded !== seen || waits) throw fail(409, "payment_changed");
  if (cents > left) throw fail(400, "refund_too_much", "cents");
  return payment;
}

/** A transfer went back in full, and with it the time that it bought; a withdrawal has taken that already. */
function takeBack(tx: CoreApp, payment: Rec<"payments">): void {
  const user = findById(tx, "users", payment.getString("user"));
  if (!user) return;
  const time = now();
  const ended = exists(tx, "refunds", "payment = {:id} AND cause != 'admin'", { id: payment.id });
  if (payment.getString("status") === "refunded" && !ended) {
    shortenManual(tx, user, payment, time);
    const subscription = findById(tx, "subscriptions", payment.getString("subscription"));
    if (subscription) endWithoutMoney(tx, subscription, [], time);
  }
  syncMember(tx, user.id, time);
}
