import { fail } from "../../lib/errors.ts";
import { giveUp } from "../../lib/job-changes.ts";
import { enqueue } from "../../lib/jobs.ts";
import { cameByTransfer } from "../../lib/payment-means.ts";
import { findById, getById, insert } from "../../lib/records.ts";
import { exists } from "../../lib/sql.ts";
import { BY_TRANSFER } from "../invoices/public.ts";
import { REFUND_DUE } from "../ledger/job-kinds.ts";
import { REFUNDED_BY_TRANSFER } from "../ledger/retries.ts";
import { queueRefundMail, queueTransferDueMail } from "../mails/payments.ts";

/**
 * Why money goes back: an administrator decided it, the member withdrew, the account was deleted in the withdrawal period, the
 * payment bought nothing, or it took more than was announced. `by` is the administrator.
 */
export type Why =
  | { cause: "admin"; by: string; reason: string }
  | { cause: "withdrawal" | "deletion" | "unearned" | "excess"; by?: undefined; reason?: undefined };

/** What a payment gives back in the end, by what is decided so far. */
export function targetOf(payment: Rec<"payments">): number {
  return Math.max(payment.getInt("refund_due_cents"), payment.getInt("refunded_cents"));
}

/**
 * The one way to give money back: raises what a payment gives back in all, notes why, and queues the job that asks Stripe. The
 * operator sends what came by transfer. Does nothing where as much has been decided before, nor while the payment is disputed: it is
 * the bank's.
 */
export function raiseRefund(tx: CoreApp, payment: Rec<"payments">, cents: number, why: Why): void {
  const target = Math.min(cents, payment.getInt("amount_cents"));
  const more = target - targetOf(payment);
  if (more <= 0 || payment.getString("status") === "disputed") return;
  payment.set("refund_due_cents", target);
  tx.save(payment);
  insert(tx, "refunds", {
    payment: payment.id,
    cents: more,
    cause: why.cause,
    by: why.by ?? "",
    reason: why.reason ?? "",
  });
  if (!cameByTransfer(payment)) queueRefundDue(tx, payment);
  // An administrator knows.
  else if (why.cause !== "admin") queueTransferDueMail(tx, payment);
}

/** Queues the refund that a payment owes. The account, and its subscription's row, may be deleted in the meantime. */
export function queueRefundDue(tx: CoreApp, payment: Rec<"payments">): void {
  enqueue(tx, { kind: REFUND_DUE, payload: { payment: payment.id } });
}

/** Notes that the operator has sent so much of a payment back by transfer, and tells the member. */
export function noteSent(tx: CoreApp, payment: Rec<"payments">, cents: number): void {
  const refunded = payment.getInt("refunded_cents") + cents;
  payment.set("refunded_cents", refunded);
  payment.set("transferred_cents", payment.getInt("transferred_cents") + cents);
  payment.set(BY_TRANSFER, true);
  if (refunded === payment.getInt("amount_cents")) payment.set("status", "refunded");
  tx.save(payment);
  const user = findById(tx, "users", payment.getString("user"));
  if (user) queueRefundMail(tx, user, payment, cents);
}

/**
 * The operator has sent a transfer back, also instead of a refund that Stripe will never make (its job is over, and does not run).
 * @throws ApiError 409 `payment_closed`
 */
export function paidBack(tx: CoreApp, id: string): { payment: Rec<"payments">; cents: number } {
  const payment = getById(tx, "payments", id);
  const isOurs = exists(tx, "payments p", `p.id = {:id} AND ${REFUNDED_BY_TRANSFER}`, { id });
  const cents = targetOf(payment) - payment.getInt("refunded_cents");
  if (!isOurs || cents === 0) throw fail(409, "payment_closed");
  giveUp(tx, ["key = {:key}", { key: `${REFUND_DUE}:${id}` }], "paid back by transfer");
  noteSent(tx, payment, cents);
  return { payment, cents };
}
