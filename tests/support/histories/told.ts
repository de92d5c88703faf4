import { addDays, isoTime } from "../../../common/time.ts";
import type { Billing } from "../billing.ts";
import { statusOf } from "../billing-rows.ts";
import { query } from "../database.ts";

/** What members are told about missing payments. */
const OWED = /:billing\.(failed|owed|confirm|suspended):/;

/**
 * Checks what members were told since the last call against Stripe, while nothing happens there: no mail asks for a payment
 * that came, or says of a subscription what is over. @returns what is untrue; [] for nothing
 */
export function untrue({ product, stripe }: Billing, seen: Set<string>): string[] {
  const { world } = stripe;
  const notices = "SELECT key, payload FROM jobs WHERE kind = 'mail.notice' AND key LIKE '%:billing.%' ORDER BY rowid";
  const payments = new Map(rowsById("payments"));
  const subscriptions = new Map(rowsById("subscriptions"));
  return query(product.dir, notices).flatMap(({ key = "", payload = "" }) => {
    if (seen.has(key)) return [];
    seen.add(key);
    const [, notice] = OWED.exec(key) ?? [];
    if (!notice) return [];
    const facts: Record<string, string> = JSON.parse(payload);
    const payment = payments.get(facts["fact.payment"] ?? "");
    const row = subscriptions.get(payment?.subscription ?? facts["fact.subscription"] ?? "");
    if (!row) return []; // of a member who is deleted by now
    const held = world.get("subscription", row.stripe_subscription ?? "");
    const invoice = payment && world.get("invoice", payment.stripe_invoice ?? "");
    const grace = addDays(new Date(isoTime(row.past_due_since || "2000-01-01 00:00:00.000Z")), 7);
    const isOver = grace.getTime() < Date.now() - 60_000;
    const problems = [
      ...(["past_due", "unpaid"].includes(statusOf(world, held)) ? [] : [`the subscription is ${held.status}`]),
      ...(!invoice || invoice.status === "open" ? [] : [`the invoice is ${invoice.status}`]),
      ...(isOver === (notice === "suspended") ? [] : [`the grace period ends on ${grace.toISOString()}`]),
    ];
    return problems.map((problem) => `${key}: ${problem}`);
  });

  function rowsById(table: string): [string, Record<string, string>][] {
    return query(product.dir, `SELECT * FROM ${table}`).map((row) => [row.id ?? "", row]);
  }
}
