import type { Billing } from "../billing.ts";
import type { Invoice, StripeEvent, StripeObject } from "../stripe-fake/objects.ts";
import { newId } from "../stripe-fake/world.ts";
import type { Chance } from "./chance.ts";

/** The signing secret that is about to be replaced: Stripe signs with either while both are valid. */
export const OLDER_SECRET = "whsec_older";

type Json = { [key: string]: unknown };

/** Delivers an event as one of several endpoints may: signed with either secret, in another version, after one of the other mode. */
export async function deliverAs(billing: Billing, chance: Chance, event: StripeEvent): Promise<void> {
  const { webhooks } = billing.stripe;
  // The other mode's event, by a mistake in the dashboard: it must not stand for this one.
  if (chance.is(0.05)) await webhooks.send({ ...event, livemode: !event.livemode });
  const sent = chance.is(0.2) ? older(event) : event;
  const status = await webhooks.send(sent, chance.is(0.3) ? { secrets: [OLDER_SECRET] } : {});
  // 0: the server was killed.
  if (status !== 200 && status !== 0) throw new Error(`${event.type} was answered ${status}`);
}

/** An event in an older API version: objects have less in them, and fields that nobody knows. */
export function older(event: StripeEvent): StripeEvent {
  const object = event.data.object as StripeObject & Json; // every Stripe object is a JSON object
  const kept = ["id", "object", "customer", "payment_intent", "subscription", "charge", "created", "livemode"];
  const few: Json = Object.fromEntries(kept.filter((key) => key in object).map((key) => [key, object[key]]));
  // Until 2025 an invoice named its subscription itself.
  const { parent } = object as Partial<Invoice>; // where it is one
  if (parent) few.subscription = parent.subscription_details.subscription;
  few.plan = { object: "plan", tiers: null, unknown: [[{}]] };
  return { ...event, api_version: "2022-11-15", data: { object: few as unknown as StripeObject } }; // as little as it has
}

/** Events about what the product has never heard of: another product's, or of a test account that was emptied. */
export function strangers(billing: Billing): StripeEvent[] {
  const { world } = billing.stripe;
  const about = (type: string, object: Json): StripeEvent => ({
    ...{ id: newId("evt"), object: "event", type, api_version: "2026-08-26.dahlia", created: world.now() },
    ...{ livemode: true, pending_webhooks: 1, request: { id: null, idempotency_key: null } },
    data: { object: object as unknown as StripeObject }, // as much as the product reads
  });
  const [customer, intent, subscription] = [newId("cus"), newId("pi"), newId("sub")];
  return [
    about("customer.deleted", { id: customer, object: "customer" }),
    about("customer.subscription.deleted", { id: subscription, object: "subscription", customer }),
    about("invoice.paid", { id: newId("in"), object: "invoice", customer, parent: null }),
    about("charge.refunded", { id: newId("ch"), object: "charge", customer, payment_intent: null }),
    about("charge.dispute.created", { id: newId("dp"), object: "dispute", payment_intent: intent }),
    about("refund.updated", { id: newId("re"), object: "refund", payment_intent: intent }),
    about("checkout.session.expired", { id: newId("cs_live"), object: "checkout.session", customer: null }),
    about("invoice.payment_failed", { object: "invoice" }),
    about("refund.created", [] as unknown as Json), // no object at all
  ];
}
