import type { PaymentStatus } from "../../../common/wire/billing.ts";
import { findById, findOne } from "../../lib/records.ts";
import {
  queueDisputeMail,
  queueFailureMail,
  queuePaymentMail,
  queueRefundFailureMail,
  queueRefundMail,
} from "../mails/payments.ts";
import { saveChanged } from "../save.ts";
import { parsePaymentStatus } from "../store.ts";
import type { StripeInvoice } from "./objects.ts";
import type { MoneyState, Snapshot } from "./snapshot.ts";
import { planOfProduct } from "./sync-subscription.ts";

/** Writes a row for each invoice that was paid or tried in vain. Other features react to these rows with hooks. */
export function writePayments(
  tx: CoreApp,
  user: core.Record,
  subscription: core.Record,
  { invoices, money }: Snapshot,
  now: Date,
): void {
  const coupon = findById(tx, "orders", subscription.getString("order"))?.getString("coupon") ?? "";
  invoices.filter(isPayment).forEach((invoice, index) => {
    const record =
      findOne(tx, "payments", "stripe_invoice = {:id}", { id: invoice.id }) ??
      new Record(tx.findCachedCollectionByNameOrId("payments"));
    const paid = invoice.status === "paid";
    const known = record.isNew() ? "failed" : parsePaymentStatus(record.getString("status"));
    saveChanged(tx, record, {
      user: user.id,
      subscription: subscription.id,
      order: record.getString("order") || (index === 0 ? subscription.getString("order") : ""),
      plan: planOfProduct(tx, invoice.product) || subscription.getString("plan"),
      coupon: invoice.discountCents > 0 ? coupon : "",
      provider: "stripe",
      // writeMoney writes what happened to the paid money since then.
      status: paid && known === "failed" ? "paid" : known,
      amount_cents: paid ? invoice.paidCents : invoice.dueCents,
      discount_cents: invoice.discountCents,
      tax_cents: invoice.taxCents,
      period_start: invoice.periodStart,
      period_end: invoice.periodEnd,
      paid_at: paid ? (invoice.paidAt ?? now) : null,
      number: invoice.number,
      invoice_url: invoice.url,
      stripe_invoice: invoice.id,
      stripe_payment_intent: invoice.paymentIntent,
      card_fingerprint: money[invoice.paymentIntent]?.fingerprint || record.getString("card_fingerprint"),
    });
    if (paid && known === "failed") queuePaymentMail(tx, user, record);
    if (!paid) queueFailureMail(tx, user, record, subscription);
  });
  for (const [intent, state] of Object.entries(money)) writeMoney(tx, intent, state);
}

/** Whether an invoice took money, or tried to. */
function isPayment({ status, paidCents, dueCents, attempts }: StripeInvoice): boolean {
  return status === "paid" ? paidCents > 0 : status === "open" && attempts > 0 && dueCents > 0;
}

/** Updates a payment from its money after a refund or a dispute. @returns the payment, if it exists */
export function writeMoney(tx: CoreApp, intent: string, money: MoneyState): core.Record | undefined {
  const record = findOne(tx, "payments", "stripe_payment_intent = {:intent}", { intent });
  if (!record || record.getString("status") === "failed") return record;
  const before = { refunded: record.getInt("refunded_cents"), status: record.getString("status") };
  const cents = record.getInt("amount_cents");
  saveChanged(tx, record, { status: stateOf(cents, money), refunded_cents: money.refundedCents });
  const user = findById(tx, "users", record.getString("user"));
  const back = money.refundedCents - before.refunded;
  if (user && back > 0) queueRefundMail(tx, user, record, back);
  if (user && back < 0) queueRefundFailureMail(tx, user, record, -back);
  if (user && record.getString("status") === "disputed" && before.status !== "disputed")
    queueDisputeMail(tx, user, record);
  return record;
}

/** A payment counts as refunded when all of it is; a dispute counts until it is won. */
function stateOf(cents: number, money: MoneyState): PaymentStatus {
  if (money.disputed) return "disputed";
  return cents > 0 && money.refundedCents >= cents ? "refunded" : "paid";
}
