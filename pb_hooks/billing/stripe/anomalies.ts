import { LIVE } from "../../../common/contract/billing.ts";
import { parisDay } from "../../../common/paris.ts";
import { now } from "../../../common/time.ts";
import { alert, raise, settleAlert } from "../../platform/alerts/public.ts";
import { siteVat } from "../../platform/site/public.ts";
import type { StripeInvoice } from "./invoices.ts";
import type { Snapshot } from "./snapshot.ts";

const STUCK = "billing.operator-unfinalized";
const QUANTITY = "billing.operator-quantity";
const ADDED = "billing.operator-added";
const UNTAXED = "billing.operator-untaxed";

/**
 * Tells the operator about what only Stripe's dashboard can fix: an invoice of a live subscription that Stripe cannot finalize
 * and therefore does not collect, and one that charges for more than one, or for none, which our pages, mails and schedules do
 * not know, each as long as that lasts; and, once, an item that is not ours, and a subscription whose tax Stripe no longer calculates.
 * @param user the member with the subscription's row
 */
export function tellOfTroubles(tx: CoreApp, { subscription, stuck }: Snapshot, user: Rec<"users"> | undefined): void {
  const { id, status, untaxed, quantity, added } = subscription;
  const isOurs = user !== undefined && LIVE.includes(status);
  if (isOurs && stuck) {
    const facts = { email: user.email(), invoice: stuck.id, reason: stuck.problem };
    raise(tx, { notice: STUCK, once: id, facts });
  } else settleAlert(tx, STUCK, id);
  if (isOurs && quantity !== 1) {
    const facts = { email: user.email(), subscription: id, quantity: String(quantity) };
    raise(tx, { notice: QUANTITY, once: id, facts });
  } else settleAlert(tx, QUANTITY, id);
  if (isOurs && added > 0) alert(tx, { notice: ADDED, once: id, facts: { email: user.email(), subscription: id } });
  if (isOurs && untaxed) alert(tx, { notice: UNTAXED, once: id, facts: { email: user.email(), subscription: id } });
}

/**
 * Tells the operator of a sale of which Stripe took no tax, although the invoice shows the operator's rate. Once a month:
 * without a registration at Stripe, every sale in France is one.
 */
export function tellOfUntaxed(tx: CoreApp, invoice: StripeInvoice, user: Rec<"users">): void {
  if (!invoice.untaxed || invoice.test || !(Number(siteVat(tx)) > 0)) return;
  const facts = { email: user.email(), subscription: invoice.subscription };
  alert(tx, { notice: UNTAXED, once: parisDay(invoice.paidAt ?? now()).slice(0, 7), facts });
}
