import { PAID_STATUSES, type PaymentStatus } from "../../../common/wire/billing.ts";
import { enqueue } from "../../lib/jobs.ts";
import { dateOf, findById, findOne, newRecord } from "../../lib/records.ts";
import {
  queueDisputeMail,
  queueFailureMail,
  queuePaymentMail,
  queueRefundFailureMail,
  queueRefundMail,
  queueTransferDueMail,
} from "../mails/payments.ts";
import { byHand } from "../refund-entries.ts";
import { type Fields, saveChanged } from "../save.ts";
import { parsePaymentStatus, paymentOfIntent } from "../store.ts";
import type { StripeInvoice } from "./invoices.ts";
import { GIVE_BACK, REFUND_DUE } from "./job-kinds.ts";
import { isInEuros } from "./objects.ts";
import type { MoneyState, Snapshot } from "./snapshot.ts";
import { isOfChange, planOfProduct } from "./sync-subscription.ts";
import { tellOfUntaxed } from "./troubles.ts";

/** Whose payments they are: the member and the subscription's row. */
type Owner = { user: core.Record; subscription: core.Record };

/**
 * Writes a row for each invoice that was paid, or tried without success. Other features follow these rows with hooks.
 * @param owner null when the member is gone: books only what was paid and what we knew of; the caller follows its refunds
 */
export function writePayments(tx: CoreApp, owner: Owner | null, snapshot: Snapshot, now: Date): void {
  const { invoices, money, waits } = snapshot;
  if (!isInEuros(snapshot.subscription)) return;
  const payments = invoices.filter((each) => isPayment(each) && !isOfChange(snapshot.subscription, each));
  payments.forEach((invoice, index) => {
    const known = findOne(tx, "payments", "stripe_invoice = {:id}", { id: invoice.id });
    // A voided invoice matters only if we have shown it as due.
    if (!known && invoice.status !== "paid" && invoice.status !== "open") return;
    const record = known ?? newRecord(tx, "payments");
    // Not a field of the collection: only the invoice issued with the payment keeps the address.
    record.set("buyer_address", invoice.address);
    const card = money[invoice.paymentIntent]?.fingerprint || record.getString("card_fingerprint");
    const unpaid = waits[invoice.paymentIntent] ?? "failed";
    const fields = {
      ...paymentFields(tx, invoice, now),
      card_fingerprint: card,
      status: statusAfter(record, invoice, unpaid),
    };
    if (owner)
      writeOwned(tx, owner, record, { ...fields, ...ownerFields(tx, owner, record, invoice, index === 0) }, invoice);
    // A deleted account's invoice at Stripe shows its name (decision 203).
    else if ((invoice.status === "paid" || known) && !cameBefore(record))
      saveChanged(tx, record, { ...fields, invoice_url: "" });
  });
  if (owner) for (const [intent, state] of Object.entries(money)) writeMoney(tx, intent, state);
}

/** @param unpaid the state of an invoice that is not paid */
function statusAfter(record: core.Record, invoice: StripeInvoice, unpaid: PaymentStatus): PaymentStatus {
  const known = parsePaymentStatus(record.getString("status"));
  // writeMoney writes what happened to the paid money since then.
  if (cameBefore(record)) return known;
  return invoice.status === "paid" ? "paid" : unpaid;
}

/** Whether the money of a row came, as far as we knew. */
function cameBefore(record: core.Record): boolean {
  return !record.isNew() && PAID_STATUSES.includes(parsePaymentStatus(record.getString("status")));
}

function paymentFields(tx: CoreApp, invoice: StripeInvoice, now: Date): Fields {
  const paid = invoice.status === "paid";
  return {
    plan: planOfProduct(tx, invoice.product),
    provider: "stripe",
    test: invoice.test,
    amount_cents: paid ? invoice.paidCents : invoice.dueCents,
    discount_cents: invoice.discountCents,
    tax_cents: invoice.taxCents,
    taxed_cents: invoice.taxedCents,
    period_start: invoice.periodStart,
    period_end: invoice.periodEnd,
    paid_at: paid ? (invoice.paidAt ?? now) : null,
    number: invoice.number,
    invoice_url: invoice.url,
    stripe_invoice: invoice.id,
    stripe_payment_intent: invoice.paymentIntent,
  };
}

function ownerFields(
  tx: CoreApp,
  { user, subscription }: Owner,
  record: core.Record,
  invoice: StripeInvoice,
  first: boolean,
): Fields {
  const order = subscription.getString("order");
  const coupon = findById(tx, "orders", order)?.getString("coupon") ?? "";
  return {
    user: user.id,
    subscription: subscription.id,
    order: record.getString("order") || (first ? order : ""),
    plan: planOfProduct(tx, invoice.product) || subscription.getString("plan"),
    coupon: invoice.discountCents > 0 ? coupon : "",
  };
}

function writeOwned(
  tx: CoreApp,
  { user, subscription }: Owner,
  record: core.Record,
  fields: Fields,
  invoice: StripeInvoice,
): void {
  const isNew = invoice.status === "paid" && !cameBefore(record);
  const isLate = isNew && cameTooLate(subscription, invoice);
  const { paymentIntent, paidCents } = invoice;
  // Without an intent, Stripe has nothing to refund: the operator sends a transfer.
  saveChanged(tx, record, isLate && !paymentIntent ? { ...fields, refund_due_cents: paidCents } : fields);
  if (invoice.status === "open") queueFailureMail(tx, user, record, subscription);
  if (isNew) {
    queuePaymentMail(tx, user, record);
    tellOfUntaxed(tx, invoice, user);
  }
  if (isLate && paymentIntent) queueGiveBack(tx, paymentIntent);
  else if (isLate) queueTransferDueMail(tx, user, record);
}

/**
 * Whether a new payment bought nothing: one that was paid after its order (a second tab's), or its subscription before the period
 * was over, had ended; a charge made before Stripe heard of a withdrawal; or one for the time after the promised end of a notice.
 */
function cameTooLate(subscription: core.Record, { reason, paidAt, periodStart, periodEnd }: StripeInvoice): boolean {
  if (subscription.getString("withdrawn")) return true;
  const [ended, stop] = [dateOf(subscription, "ended_at"), dateOf(subscription, "stop_end")];
  if (stop && periodStart && periodStart >= stop) return true;
  if (!ended || !paidAt || paidAt < ended) return false;
  // Stripe leaves the invoice of a subscription that it gave up open: our mail's link to it still takes money.
  return reason === "subscription_create" || (periodEnd !== null && periodEnd > ended);
}

function queueGiveBack(tx: CoreApp, intent: string): void {
  enqueue(tx, { kind: GIVE_BACK, payload: { intent } });
}

/** Whether an invoice took money, or tried to. */
function isPayment({ status, paidCents, dueCents, attempts }: StripeInvoice): boolean {
  return status === "paid" ? paidCents > 0 : attempts > 0 && dueCents > 0;
}

/** Updates a payment from its money after a refund or a dispute. @returns the payment, if it exists */
export function writeMoney(tx: CoreApp, intent: string, money: MoneyState): core.Record | undefined {
  const record = paymentOfIntent(tx, intent);
  if (!record || !cameBefore(record)) return record;
  const before = { refunded: record.getInt("refunded_cents"), status: record.getString("status") };
  const cents = record.getInt("amount_cents");
  // Stripe and a transfer may both have refunded it: no more than the payment counts, and the nightly proof reports the rest.
  const refunded = Math.min(cents, money.refundedCents + byHand(tx, record.id));
  const back = refunded - before.refunded;
  // The operator refunds another way what the bank has sent back: an automatic refund would pay it twice.
  const due = back < 0 ? { refund_due_cents: 0 } : {};
  saveChanged(tx, record, { status: stateOf(cents, refunded, money), refunded_cents: refunded, ...due });
  const user = findById(tx, "users", record.getString("user"));
  if (user && back > 0) queueRefundMail(tx, user, record, back);
  // Both also where the account is deleted: nobody else learns that the money came back, or that it is claimed.
  if (back < 0) queueRefundFailureMail(tx, user, record, -back);
  const status = record.getString("status");
  if (status === "disputed" && before.status !== "disputed") queueDisputeMail(tx, user, record);
  // While a dispute runs, Stripe refunds nothing: what a withdrawal owes is paid once it is won.
  const owed = record.getInt("refund_due_cents") > record.getInt("refunded_cents");
  if (status === "paid" && before.status === "disputed" && owed)
    enqueue(tx, { kind: REFUND_DUE, payload: { payment: record.id } });
  return record;
}

/** A payment counts as refunded when all of it is; a dispute counts until it is won. */
function stateOf(cents: number, refunded: number, money: MoneyState): PaymentStatus {
  if (money.disputed) return "disputed";
  return cents > 0 && refunded >= cents ? "refunded" : "paid";
}
