import type { ChangeAnswer } from "../../../common/wire/billing.ts";
import { fail } from "../../lib/errors.ts";
import { textOf } from "../../lib/json.ts";
import { type StripeJson, stripeGet, stripePost, subscriptionPath } from "./client.ts";
import { listData, partOf, readInvoice, refOf } from "./objects.ts";

/**
 * What came of a change that Stripe makes once its invoice is paid. A bank that asks for 3-D Secure is answered on the
 * page of that invoice, within 23 hours; one that refuses leaves everything as it was.
 * @throws ApiError 402 `payment_declined`
 */
export function outcomeOf(subscription: string, price: string): ChangeAnswer {
  const path = subscriptionPath(subscription);
  const held = stripeGet(path, { expand: ["latest_invoice.payments"] });
  if (isOn(held, price)) return { state: "done" };
  // Given up in the meantime, or by an earlier answer to the same try.
  if (!held.pending_update) throw fail(402, "payment_declined");
  const invoice = readInvoice(partOf(held, "latest_invoice"));
  const state = textOf(intentOf(invoice.paymentIntent), "status");
  if (state === "requires_action") return { state: "confirm", url: invoice.url };
  if (state === "processing") return { state: "waiting" };
  // Without its invoice the change is given up.
  stripePost(`/v1/invoices/${encodeURIComponent(invoice.id)}/void`, {}, `void:${invoice.id}`);
  throw fail(402, "payment_declined");
}

/** Whether a subscription at Stripe is on a price. */
export function isOn(held: StripeJson, price: string): boolean {
  return refOf(listData(held.items)[0], "price") === price;
}

function intentOf(id: string): StripeJson {
  return id ? stripeGet(`/v1/payment_intents/${encodeURIComponent(id)}`) : {};
}
