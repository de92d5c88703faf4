import type { Billing } from "../billing.ts";
import { query } from "../database.ts";
import type { CheckoutSession } from "../stripe-fake/objects.ts";

/** What was left undone or done twice once all events had arrived or were read at night; [] for nothing. */
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
  // One query for all: a join on the end of a key would read every job for every payment.
  const told = new Map<string, string[]>();
  const notices = "SELECT key, payload FROM jobs WHERE kind = 'mail.notice' AND key LIKE '%:billing.re%'";
  for (const { key = "", payload = "" } of query(product.dir, notices)) {
    const [, notice, , payment] = key.split(":");
    const of = `${notice} ${payment}`;
    told.set(of, [...(told.get(of) ?? []), payload]);
  }
  const sql = `SELECT p.id, p.refunded_cents, p.stripe_payment_intent AS intent, COUNT(d.id) AS documents
    FROM payments p JOIN users u ON u.id = p.user LEFT JOIN contract_documents d ON d.kind = 'order' AND d.once = p.id
    WHERE p.provider = 'stripe' AND p.paid_at != '' GROUP BY p.id`;
  return query(product.dir, sql).flatMap(({ id, refunded_cents: refunded, intent, documents }) => {
    const receipts = Number(documents) + (told.get(`billing.receipt ${id}`) ?? []).length;
    const refunds = (told.get(`billing.refund ${id}`) ?? []).join();
    const cents = [...refunds.matchAll(/(\d+)[.,](\d\d)/g)].map(([, whole, part]) => Number(`${whole}${part}`));
    const sum = cents.reduce((all, each) => all + each, 0);
    const failed = stripe.world
      .all("refund")
      .some((each) => each.payment_intent === intent && each.status === "failed");
    return [
      ...(receipts === 1 ? [] : [`payment ${id} has ${receipts} receipts`]),
      // A refund that failed was told as well, and may have been made again.
      ...(sum === Number(refunded) || failed
        ? []
        : [`payment ${id}: ${refunded} refunded, mails say ${sum}: ${refunds}`]),
    ];
  });
}

/** What was credited more than once for the same reason. */
function credits({ stripe }: Billing): string[] {
  const reasons = stripe.world.all("customer_balance_transaction").map(({ metadata }) => metadata.once ?? "");
  return reasons.filter((once, index) => reasons.indexOf(once) !== index).map((once) => `credited twice: ${once}`);
}
