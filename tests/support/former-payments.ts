import { isoTime } from "../../common/time.ts";
import type { Billing } from "./billing.ts";
import { query } from "./database.ts";
import type { Charge } from "./stripe-fake/charge-objects.ts";
import type { Invoice } from "./stripe-fake/objects.ts";
import type { World } from "./stripe-fake/world.ts";

/** By adopted subscription: until when its payments are the former system's, in seconds of the server's clock. */
export type Former = ReadonlyMap<string, number>;

export function formerOf(dir: string): Former {
  const rows = query(dir, "SELECT subscription, booked_after FROM adoptions WHERE booked_after != ''");
  return new Map(
    rows.map(({ subscription = "", booked_after: after = "" }) => [subscription, Date.parse(isoTime(after)) / 1000]),
  );
}

/** Whether an invoice was paid before its subscription was adopted. */
export function isFormer(world: World, former: Former, { parent, status_transitions: { paid_at: paid } }: Invoice) {
  const after = former.get(parent.subscription_details.subscription);
  return after !== undefined && paid !== null && paid - world.shift <= after;
}

/** Successful charges without a payment of ours, or with a different amount; without those of other systems. */
export function unbookedCharges({ product, stripe: { world } }: Billing): Charge[] {
  const rows = query(product.dir, "SELECT * FROM payments WHERE provider = 'stripe' AND paid_at != ''");
  const booked = new Map(
    rows.map((row) => [row.stripe_payment_intent, Number(row.amount_cents) - Number(row.refunded_cents)]),
  );
  const former = formerOf(product.dir);
  const taken = world.all("charge").filter((charge) => charge.status === "succeeded" && !isElsewhere(charge));
  return taken.filter(
    (charge) => booked.get(charge.payment_intent) !== charge.amount_captured - charge.amount_refunded,
  );

  function isElsewhere({ payment_intent: intent }: Charge): boolean {
    const payment = world
      .all("invoice_payment")
      .find((each) => each.payment.type === "payment_intent" && each.payment.payment_intent === intent);
    const invoice = payment && world.get("invoice", payment.invoice);
    if (!invoice) return false;
    const { metadata } = world.get("subscription", invoice.parent.subscription_details.subscription);
    return !metadata.user || isFormer(world, former, invoice);
  }
}
