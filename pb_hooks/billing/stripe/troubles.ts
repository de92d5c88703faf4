import { LIVE } from "../../../common/wire/billing.ts";
import { alert, raise, settle } from "../../alerts/public.ts";
import type { Snapshot } from "./snapshot.ts";

const STUCK = "billing.operator-unfinalized";

/**
 * Tells the operator about what only Stripe's dashboard can fix: an invoice of a live subscription that Stripe cannot finalize
 * and therefore does not collect, as long as that lasts; a subscription whose tax Stripe no longer calculates; and one that
 * charges for more than one, or for none, which our pages, mails and schedules do not know.
 * @param user the member with the subscription's row
 */
export function tellOfTroubles(tx: CoreApp, { subscription, stuck }: Snapshot, user: core.Record | undefined): void {
  const { id, status, untaxed, quantity } = subscription;
  const isOurs = user !== undefined && LIVE.includes(status);
  if (isOurs && stuck) {
    const facts = { email: user.email(), invoice: stuck.id, reason: stuck.problem };
    raise(tx, { notice: STUCK, once: id, facts });
  } else settle(tx, STUCK, id);
  if (!isOurs) return;
  const facts = { email: user.email(), subscription: id };
  if (untaxed) alert(tx, { notice: "billing.operator-untaxed", once: id, facts });
  if (quantity !== 1)
    alert(tx, { notice: "billing.operator-quantity", once: id, facts: { ...facts, quantity: String(quantity) } });
}
