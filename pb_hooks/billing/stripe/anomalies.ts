import { LIVE } from "../../../common/contract/billing.ts";
import { parisDay } from "../../../common/paris.ts";
import { now } from "../../../common/time.ts";
import { alert, raise, settleAlert } from "../../platform/alerts/public.ts";
import { siteVat } from "../../platform/site/public.ts";
import type { StripeInvoice } from "./invoices.ts";
import type { StripeSubscription } from "./objects.ts";
import type { Snapshot } from "./snapshot.ts";

const STUCK = "billing.operator-unfinalized";
const ANOMALY = "billing.operator-anomaly";
const UNTAXED = "billing.operator-untaxed";

/**
 * Tells the operator about what only Stripe's dashboard can fix in a live subscription of ours: an invoice that Stripe cannot finalize
 * and therefore does not collect, as long as that lasts; and once what our pages, mails and books do not know: a quantity other than
 * one, and an item that is not ours. A subscription whose tax Stripe no longer calculates has its own mail.
 * @param user the member with the subscription's row
 */
export function tellOfTroubles(tx: CoreApp, { subscription, stuck }: Snapshot, user: Rec<"users"> | undefined): void {
  const { id, status, untaxed, quantity, added } = subscription;
  const isOurs = user !== undefined && LIVE.includes(status);
  if (isOurs && stuck) {
    const facts = { email: user.email(), invoice: stuck.id, reason: stuck.problem };
    raise(tx, { notice: STUCK, once: id, facts });
  } else settleAlert(tx, STUCK, id);
  if (!isOurs) return;
  if (quantity !== 1) tellOfAnomaly(tx, subscription, user, { quantity: String(quantity) });
  if (added > 0) tellOfAnomaly(tx, subscription, user, { added: String(added) });
  if (untaxed) alert(tx, { notice: UNTAXED, once: id, facts: { email: user.email(), subscription: id } });
}

/**
 * Tells the operator, once, of a subscription of a member's that is not as this site sells them: `currency` or `made`, for one that was
 * made in Stripe's dashboard, says why it is left out; `quantity` or `added` what is charged besides.
 */
export function tellOfAnomaly(
  tx: CoreApp,
  { id }: StripeSubscription,
  user: Rec<"users">,
  what: { currency?: string; made?: string; quantity?: string; added?: string },
): void {
  const facts = { email: user.email(), subscription: id, currency: "", made: "", quantity: "", added: "", ...what };
  alert(tx, { notice: ANOMALY, once: `${id}:${Object.keys(what).join()}`, facts });
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
