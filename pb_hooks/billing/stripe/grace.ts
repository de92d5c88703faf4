import { addDays, dbTime } from "../../../common/time.ts";
import { dateOf, findOne } from "../../lib/records.ts";
import { exists } from "../../lib/sql.ts";
import { entitlements } from "../entitlements/public.ts";
import type { StripeInvoice } from "./invoices.ts";
import type { StripeSubscription } from "./objects.ts";
import type { Snapshot } from "./snapshot.ts";

/** Days within which a member has one grace period. */
const YEAR_DAYS = 365;

/** Whether an invoice is of a change that waits for its payment: nobody owes it. */
export function isOfChange({ pending, latestInvoice }: StripeSubscription, { id, status }: StripeInvoice): boolean {
  return pending !== null && id === latestInvoice && status === "open";
}

/**
 * When the grace period began: with the oldest invoice that was tried and is unpaid; null while nothing is owed. A debit on its way has
 * fourteen days instead of seven, as often as it is tried. A second grace period within a year is over when it begins.
 * @param used the last renewal of this subscription that used one up
 */
export function graceStart(tx: CoreApp, row: Rec<"subscriptions">, snapshot: Snapshot, used: Date | null): Date | null {
  const { subscription, invoices, waits } = snapshot;
  const { status, periodStart } = subscription;
  const owed = invoices.find((invoice) => {
    const isOpen = invoice.status === "open" || invoice.status === "uncollectible";
    return isOpen && invoice.attempts > 0 && !isOfChange(subscription, invoice);
  });
  const isDue = status === "past_due" || status === "unpaid";
  if (!owed?.created) return isDue ? periodStart : null;
  const { created, paymentIntent } = owed;
  if (waits[paymentIntent] === "processing") return addDays(created, entitlements.DEBIT_DAYS - entitlements.GRACE_DAYS);
  if (!isDue && status !== "canceled") return null;
  const since = addDays(created, -YEAR_DAYS);
  const params = { user: row.getString("user"), id: row.id, since: dbTime(since) };
  const others = `user = {:user} AND id != {:id}
    AND (grace_used > {:since} OR status = 'canceled' AND past_due_since > {:since})`;
  const isSecond = (used !== null && used > since) || exists(tx, "subscriptions", others, params);
  return isSecond ? addDays(created, -entitlements.GRACE_DAYS) : created;
}

/**
 * The last renewal that used up a grace period: a card paid it more than a day after it was due, by whatever way. A debit takes days
 * without being late.
 */
export function usedGrace(tx: CoreApp, row: Rec<"subscriptions">, { invoices, money }: Snapshot): Date | null {
  return invoices.reduce(
    (used, { id, created, finalized, paidAt, reason, paymentIntent }) => {
      const isLate = finalized !== null && paidAt !== null && paidAt > addDays(finalized, 1);
      if (!created || !isLate || reason !== "subscription_cycle") return used;
      // A second one within a year had none to use up.
      if (used && created <= addDays(used, YEAR_DAYS)) return used;
      const byCard =
        money[paymentIntent]?.fingerprint ||
        findOne(tx, "payments", "stripe_invoice = {:id} && card_fingerprint != ''", { id });
      return byCard ? created : used;
    },
    dateOf(row, "grace_used"),
  );
}
