import { refundInput } from "../../common/schemas/billing.ts";
import { now } from "../../common/time.ts";
import { actorOf } from "../audit/public.ts";
import { BY_TRANSFER } from "../invoices/public.ts";
import { fail } from "../lib/errors.ts";
import { textOf } from "../lib/json.ts";
import { parseBody, pathValue } from "../lib/parse-body.ts";
import { cameByTransfer } from "../lib/payment-means.ts";
import { findById, getById } from "../lib/records.ts";
import { queueRefundMail } from "./mails/payments.ts";
import { syncMember } from "./member.ts";
import { endWithoutMoney, shortenManual } from "./refund-effects.ts";
import { byHand, refunding } from "./refund-entries.ts";
import { expectRefund, logRefund, type Refund, refundNamed, refundsAt } from "./refund-log.ts";
import { orUnavailable, StripeError, stripePost } from "./stripe/client.ts";
import { syncMoney } from "./stripe/events.ts";
import type { FormParams } from "./stripe/form.ts";
import { intOf } from "./stripe/objects.ts";
import { isPastTest } from "./stripe/settings.ts";

/** A refund, and what the administrator saw as refunded before. */
type AgreedRefund = Refund & { seen: number };

/**
 * `POST /api/app/admin/payments/{id}/refund` RefundRequest, admin: refunds money. Stripe executes it and the payment
 * follows Stripe's record; the operator sends a transfer back by hand, and we only record it. A full refund takes the
 * period that the payment bought. Of several simultaneous requests, only one refunds.
 */
export function refundPayment(e: core.RequestEvent): void {
  const { cents, refunded_cents: seen, reason } = parseBody(refundInput, e);
  const id = pathValue(e, "id");
  refunding(e.app, id, () => {
    const refund = { payment: refundable(e.app, id, cents, seen), cents, seen, reason };
    if (cameByTransfer(refund.payment)) recordRefund(e, refund);
    else refundAtStripe(e, refund);
  });
}

/** The payment, if this much of it can be refunded and it is unchanged since the administrator saw it. */
function refundable(app: CoreApp, id: string, cents: number, seen: number): core.Record {
  const payment = getById(app, "payments", id);
  const refunded = payment.getInt("refunded_cents");
  const left = payment.getInt("amount_cents") - refunded;
  if (payment.getString("status") !== "paid" || left <= 0 || isPastTest(payment)) throw fail(409, "payment_closed");
  if (refunded !== seen) throw fail(409, "payment_changed");
  if (cents > left) throw fail(400, "refund_too_much", "cents");
  return payment;
}

function refundAtStripe(e: core.RequestEvent, refund: AgreedRefund): void {
  const { payment, cents, seen } = refund;
  const intent = payment.getString("stripe_payment_intent");
  const made = orUnavailable(() => refundsOf(intent));
  // The answer to an earlier refund got lost, or the bank has sent one back: the administrator looks again.
  if (made.cents + byHand(e.app, payment.id) !== seen) {
    orUnavailable(() => syncMoney(e.app, intent));
    throw fail(409, "payment_changed");
  }
  // Failed refunds count in the key too: after a bank's refusal, Stripe must see a new request.
  const once = `refund:${payment.id}:${seen}:${made.count}:${cents}`;
  const params = {
    payment_intent: intent,
    amount: cents,
    reason: "requested_by_customer",
    metadata: { once },
  };
  const by = actorOf(e);
  expectRefund(e.app, by, refund, once);
  const id = orUnavailable(() =>
    make(intent, params, () => logRefund(e.app, by, refund, { id: once, unanswered: true })),
  );
  logRefund(e.app, by, refund, { id, once });
  orUnavailable(() => syncMoney(e.app, intent));
}

/**
 * Makes a refund. If the request fails, looks whether Stripe has made it all the same: who made it, and why, must be logged.
 * @param unknown called when that cannot be found out
 * @returns its id
 */
function make(intent: string, params: FormParams & { metadata: { once: string } }, unknown: () => void): string {
  const { once } = params.metadata;
  try {
    return textOf(stripePost("/v1/refunds", params, once), "id");
  } catch (error) {
    const made = lookFor(intent, once);
    if (made) return made;
    if (made === undefined && !isRefusal(error)) unknown();
    throw error;
  }
}

/** @returns the id of the refund with this name, "" for none; undefined where Stripe does not say */
function lookFor(intent: string, once: string): string | undefined {
  try {
    return refundNamed(intent, once);
  } catch {
    return undefined;
  }
}

/** Whether Stripe has answered that it refunds nothing. */
function isRefusal(error: unknown): boolean {
  return error instanceof StripeError && !error.outage;
}

/** How much Stripe has refunded of an intent, and in how many refunds, with those that failed. */
function refundsOf(intent: string): { cents: number; count: number } {
  const refunds = refundsAt(intent);
  const kept = refunds.filter(({ status }) => status !== "failed" && status !== "canceled");
  return { cents: kept.reduce((sum, each) => sum + intOf(each, "amount"), 0), count: refunds.length };
}

function recordRefund(e: core.RequestEvent, refund: AgreedRefund): void {
  const { cents, seen } = refund;
  e.app.runInTransaction((tx) => {
    const payment = refundable(tx, refund.payment.id, cents, seen);
    const refunded = seen + cents;
    payment.set("refunded_cents", refunded);
    payment.set(BY_TRANSFER, true);
    if (refunded === payment.getInt("amount_cents")) payment.set("status", "refunded");
    tx.save(payment);
    const user = findById(tx, "users", payment.getString("user"));
    if (user) {
      queueRefundMail(tx, user, payment, cents);
      const time = now();
      // A withdrawal has already taken the time of the refund that it owes.
      const ended = payment.getInt("refund_due_cents") > 0;
      if (payment.getString("status") === "refunded" && !ended) {
        shortenManual(tx, user, payment, time);
        const subscription = findById(tx, "subscriptions", payment.getString("subscription"));
        if (subscription) endWithoutMoney(tx, subscription, [], time);
      }
      syncMember(tx, user.id, time);
    }
    logRefund(tx, actorOf(e), refund, { id: "" });
  });
}
