import { PAID_STATUSES, type PaymentStatus } from "../../../common/contract/billing.ts";
import { formatMoney } from "../../../common/format.ts";
import { addDays } from "../../../common/time.ts";
import { dateOf, findById, findOne, newRecord } from "../../lib/records.ts";
import { alert } from "../../platform/alerts/public.ts";
import { announcedCents } from "../ledger/next-charge.ts";
import { type Changes, saveChanged } from "../ledger/save.ts";
import { parsePaymentStatus, paymentOfIntent } from "../ledger/store.ts";
import {
  queueDisputeMail,
  queueFailureMail,
  queuePaymentMail,
  queueRefundFailureMail,
  queueRefundMail,
} from "../mails/payments.ts";
import { raiseRefund } from "../refunds/refunds.ts";
import { adoptedOf } from "./adopted.ts";
import { tellOfUntaxed } from "./anomalies.ts";
import { isOfChange } from "./grace.ts";
import type { StripeInvoice } from "./invoices.ts";
import { isInEuros } from "./objects.ts";
import type { MoneyState, Snapshot } from "./snapshot.ts";
import { planOfProduct } from "./sync-subscription.ts";

/** Whose payments they are: the member and the subscription's row. */
type Owner = { user: Rec<"users">; subscription: Rec<"subscriptions"> };

/** Writes a row for each invoice that was paid, or tried without success. Other features follow these rows with hooks. */
export function writePayments(tx: CoreApp, owner: Owner, snapshot: Snapshot, now: Date): void {
  readPayments(tx, snapshot, now).forEach(({ record, invoice, fields }, index) => {
    // A voided invoice matters only if we have shown it as due.
    if (record.isNew() && invoice.status !== "paid" && invoice.status !== "open") return;
    writeOwned(tx, owner, record, { ...fields, ...ownerFields(tx, owner, record, invoice, index === 0) }, invoice);
  });
  if (!isInEuros(snapshot.subscription)) return;
  for (const [intent, state] of Object.entries(snapshot.money)) writeMoney(tx, intent, state);
}

/**
 * Books what was paid for a subscription that must end, and gives it back: of a second tab, or of a member who is gone. What we
 * booked before bought service that was given. @param user the member, if there is one
 */
export function bookUnearned(tx: CoreApp, user: Rec<"users"> | undefined, snapshot: Snapshot, now: Date): void {
  for (const { record, invoice, fields } of readPayments(tx, snapshot, now)) {
    if (cameBefore(record) || (record.isNew() && invoice.status !== "paid")) continue;
    // A deleted account's invoice at Stripe shows its name (docs/design/platform.md, What superusers may change).
    saveChanged(tx, record, user ? { ...fields, user: user.id } : { ...fields, invoice_url: "" });
    if (invoice.status !== "paid") continue;
    if (user) queuePaymentMail(tx, user, record);
    raiseRefund(tx, record, invoice.paidCents, { cause: "unearned" });
  }
}

/** The invoices of a subscription that took money, or tried to, each with its row and the row's new fields. */
function readPayments(tx: CoreApp, { subscription, invoices, money, waits }: Snapshot, now: Date) {
  if (!isInEuros(subscription)) return [];
  const own = invoices.map((each) => ownPart(tx, each, subscription.product));
  const payments = own.filter((each) => isPayment(each) && !isOfChange(subscription, each));
  return payments.map((invoice) => {
    const record = findOne(tx, "payments", "stripe_invoice = {:id}", { id: invoice.id }) ?? newRecord(tx, "payments");
    // Not a field of the collection: only the invoice issued with the payment keeps the address.
    record.set("@buyerAddress", invoice.address);
    const card = money[invoice.paymentIntent]?.fingerprint || record.getString("card_fingerprint");
    const unpaid = waits[invoice.paymentIntent] ?? "failed";
    const status = statusAfter(record, invoice, unpaid);
    return { invoice, record, fields: { ...paymentFields(tx, invoice, now), card_fingerprint: card, status } };
  });
}

/**
 * What an invoice takes for our plan: what the operator has added to the subscription at Stripe, an item or a charge, is not ours. One
 * without any plan of ours is whole: the product of a former plan is one that we no longer know.
 */
function ownPart(tx: CoreApp, invoice: StripeInvoice, product: string): StripeInvoice {
  const cents = addedCents(tx, invoice, product);
  if (cents === 0) return invoice;
  const [paid, due, taxed] = [invoice.paidCents, invoice.dueCents, invoice.taxedCents].map((all) =>
    Math.max(0, all - cents),
  );
  const taxCents = invoice.taxedCents > 0 ? Math.round((invoice.taxCents * (taxed ?? 0)) / invoice.taxedCents) : 0;
  return { ...invoice, paidCents: paid ?? 0, dueCents: due ?? 0, taxedCents: taxed ?? 0, taxCents };
}

/** What an invoice with a plan of ours charges besides. @param product what its subscription sells */
export function addedCents(tx: CoreApp, { charges }: StripeInvoice, product = ""): number {
  const isOther = (each: { product: string }) => each.product !== product && planOfProduct(tx, each.product) === "";
  const others = charges.filter(isOther);
  return others.length < charges.length ? others.reduce((sum, { cents }) => sum + cents, 0) : 0;
}

/** @param unpaid the state of an invoice that is not paid */
function statusAfter(record: Rec<"payments">, invoice: StripeInvoice, unpaid: PaymentStatus): PaymentStatus {
  const known = parsePaymentStatus(record.getString("status"));
  // writeMoney writes what happened to the paid money since then.
  if (cameBefore(record)) return known;
  return invoice.status === "paid" ? "paid" : unpaid;
}

/** Whether the money of a row came, as far as we knew. */
function cameBefore(record: Rec<"payments">): boolean {
  return !record.isNew() && PAID_STATUSES.includes(parsePaymentStatus(record.getString("status")));
}

function paymentFields(tx: CoreApp, invoice: StripeInvoice, now: Date): Changes<"payments"> {
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
  record: Rec<"payments">,
  invoice: StripeInvoice,
  first: boolean,
): Changes<"payments"> {
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
  record: Rec<"payments">,
  fields: Changes<"payments">,
  invoice: StripeInvoice,
): void {
  const isNew = invoice.status === "paid" && !cameBefore(record);
  const isLate = isNew && cameTooLate(subscription, invoice);
  saveChanged(tx, record, fields);
  if (invoice.status === "open") queueFailureMail(tx, user, record, subscription);
  if (isNew) {
    queuePaymentMail(tx, user, record);
    tellOfUntaxed(tx, invoice, user);
  }
  const excess = isNew && !isLate ? excessOf(tx, subscription, invoice) : 0;
  if (excess > 0) giveBackExcess(tx, user, record, excess);
  if (isLate) raiseRefund(tx, record, invoice.paidCents, { cause: "unearned" });
}

/**
 * Whether a new payment bought nothing: one that was paid after its order (a second tab's), or its subscription before the period
 * was over, had ended; a charge made before Stripe heard of a withdrawal; or one for the time after the promised end of a notice.
 */
function cameTooLate(
  subscription: Rec<"subscriptions">,
  { reason, paidAt, periodStart, periodEnd }: StripeInvoice,
): boolean {
  if (subscription.getString("withdrawn")) return true;
  const [ended, stop] = [dateOf(subscription, "ended_at"), dateOf(subscription, "stop_end")];
  if (stop && periodStart && periodStart >= stop) return true;
  if (!ended || !paidAt || paidAt < ended) return false;
  // Stripe leaves the invoice of a subscription that it gave up open: our mail's link to it still takes money.
  return reason === "subscription_create" || (periodEnd !== null && periodEnd > ended);
}

/** What the renewal of the running period took for it above what was announced for the same plan and period, in cents. */
function excessOf(
  tx: CoreApp,
  subscription: Rec<"subscriptions">,
  { reason, product, periodStart, periodEnd, periodCents, paidCents }: StripeInvoice,
): number {
  const begun = dateOf(subscription, "current_period_start");
  if (reason !== "subscription_cycle" || !begun || !periodStart || !periodEnd) return 0;
  if (Math.abs(periodStart.getTime() - begun.getTime()) >= 2000) return 0;
  const period = periodEnd > addDays(periodStart, 60) ? "year" : "month";
  const plan =
    planOfProduct(tx, product) || adoptedOf(tx, subscription.getString("stripe_subscription"))?.getString("plan");
  const saidCents = announcedCents(subscription, plan ?? "", period);
  return saidCents === null ? 0 : Math.min(paidCents, Math.max(0, periodCents - saidCents));
}

function giveBackExcess(tx: CoreApp, user: Rec<"users">, payment: Rec<"payments">, cents: number): void {
  raiseRefund(tx, payment, cents, { cause: "excess" });
  const facts = { email: user.email(), number: payment.getString("number"), amount: formatMoney(cents, "fr") };
  alert(tx, { notice: "billing.operator-excess", once: payment.id, facts });
}

/** Whether an invoice took money, or tried to. */
function isPayment({ status, paidCents, dueCents, attempts }: StripeInvoice): boolean {
  return status === "paid" ? paidCents > 0 : attempts > 0 && dueCents > 0;
}

/** Updates a payment from its money after a refund or a dispute. @returns the payment, if it exists */
export function writeMoney(tx: CoreApp, intent: string, money: MoneyState): Rec<"payments"> | undefined {
  const record = paymentOfIntent(tx, intent);
  if (!record || !cameBefore(record)) return record;
  const before = { refunded: record.getInt("refunded_cents"), status: record.getString("status") };
  const cents = record.getInt("amount_cents");
  // Stripe and a transfer may both have refunded it: no more than the payment counts, and the nightly proof reports the rest.
  const refunded = Math.min(cents, money.refundedCents + record.getInt("transferred_cents"));
  const back = refunded - before.refunded;
  const status = stateOf(cents, refunded, money);
  const owedCents = record.getInt("refund_due_cents") - refunded;
  // The operator refunds another way what the bank has sent back: an automatic refund would pay it twice. What is disputed is the
  // bank's: whatever was due of it, the operator decides once the bank has.
  const due = back < 0 || status === "disputed" ? { refund_due_cents: 0 } : {};
  saveChanged(tx, record, { status, refunded_cents: refunded, ...due });
  const user = findById(tx, "users", record.getString("user"));
  if (user && back > 0) queueRefundMail(tx, user, record, back);
  // Both also where the account is deleted: nobody else learns that the money came back, or that it is claimed.
  if (back < 0) queueRefundFailureMail(tx, record, -back);
  if (status === "disputed" && before.status !== "disputed") queueDisputeMail(tx, record, owedCents);
  return record;
}

/** A payment counts as refunded when all of it is; a dispute counts until it is won. */
function stateOf(cents: number, refunded: number, money: MoneyState): PaymentStatus {
  if (money.disputed) return "disputed";
  return cents > 0 && refunded >= cents ? "refunded" : "paid";
}
