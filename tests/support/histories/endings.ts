import type { Billing } from "../billing.ts";
import { query } from "../database.ts";
import type { CheckoutSession } from "../stripe-fake/objects.ts";

/** What is left undone, or was done twice, after all events came or were read at night; [] for nothing. */
export function loose(billing: Billing): string[] {
  return [...unprocessed(billing), ...orders(billing), ...mails(billing), ...credits(billing)];
}

/** Events that no job will ever settle. */
function unprocessed({ product }: Billing): string[] {
  const sql = "SELECT event, type FROM billing_events WHERE state = 'received'";
  return query(product.dir, sql).map(({ event, type }) => `event ${event} (${type}) was never processed`);
}

/** Orders whose state does not follow from Stripe's page. */
function orders({ product, stripe }: Billing): string[] {
  const sql = "SELECT id, state, checkout_session FROM orders WHERE checkout_session != ''";
  return query(product.dir, sql).flatMap(({ id, state = "", checkout_session: session = "" }) => {
    const page = stripe.world.find("checkout.session", session);
    return !page || allowed(billing(page)).includes(state) ? [] : [`order ${id} is ${state}, its page ${page.status}`];
  });

  function billing(page: CheckoutSession): "paid" | "unpaid" | CheckoutSession["status"] {
    if (page.status !== "complete") return page.status;
    const invoices = stripe.invoicesOf(page.subscription ?? "");
    const kept = invoices.some((invoice) => {
      const charge = invoice.amount_paid > 0 ? stripe.chargeOf(invoice.id) : undefined;
      return charge !== undefined && charge.amount_refunded < charge.amount;
    });
    const isLive = stripe.world.find("subscription", page.subscription)?.status !== "canceled";
    return kept || isLive ? "paid" : "unpaid";
  }
}

/** One that was paid and whose money went back keeps its state; so does one that ended before it was heard of. */
function allowed(page: "paid" | "unpaid" | CheckoutSession["status"]): readonly string[] {
  if (page === "paid") return ["paid"];
  if (page === "unpaid") return ["paid", "canceled", "expired"];
  return page === "expired" ? ["expired", "canceled"] : ["pending", "expired", "canceled"];
}

/** Payments of members without exactly one receipt, and refunds that the mails add up to another sum. */
function mails({ product, stripe }: Billing): string[] {
  const sql = `SELECT p.id, p.refunded_cents, p.stripe_payment_intent AS intent,
      (SELECT COUNT(*) FROM jobs j WHERE j.key LIKE 'mail.notice:billing.receipt:%' || p.id)
        + (SELECT COUNT(*) FROM contract_documents d WHERE d.kind = 'order' AND d.once = p.id) AS receipts,
      (SELECT COALESCE(GROUP_CONCAT(payload, char(10)), '') FROM jobs j
        WHERE j.key LIKE 'mail.notice:billing.refund:%' || p.id || ':%') AS refunds
    FROM payments p JOIN users u ON u.id = p.user WHERE p.provider = 'stripe' AND p.paid_at != ''`;
  return query(product.dir, sql).flatMap(({ id, refunded_cents: refunded, intent, receipts, refunds = "" }) => {
    const failed = stripe.world
      .all("refund")
      .some((each) => each.payment_intent === intent && each.status === "failed");
    const told = [...refunds.matchAll(/(\d+)[.,](\d\d)/g)].reduce(
      (sum, [, euros, cents]) => sum + Number(`${euros}${cents}`),
      0,
    );
    return [
      ...(receipts === "1" ? [] : [`payment ${id} has ${receipts} receipts`]),
      // A refund that failed was told as well, and may have been made again.
      ...(told === Number(refunded) || failed
        ? []
        : [`payment ${id}: ${refunded} were refunded, mails say ${told}: ${refunds}`]),
    ];
  });
}

/** What was credited more than once for the same reason. */
function credits({ stripe }: Billing): string[] {
  const reasons = stripe.world.all("customer_balance_transaction").map(({ metadata }) => metadata.once ?? "");
  return reasons.filter((once, index) => reasons.indexOf(once) !== index).map((once) => `credited twice: ${once}`);
}
