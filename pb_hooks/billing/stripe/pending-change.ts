import type { ChangeAnswer } from "../../../common/wire/billing.ts";
import { fail } from "../../lib/errors.ts";
import { textOf } from "../../lib/json.ts";
import { type StripeJson, stripeGet, stripePost, subscriptionPath } from "./client.ts";
import { readInvoice } from "./invoices.ts";
import { listData, partOf, refOf } from "./objects.ts";

/**
 * The outcome of a change that Stripe makes once its invoice is paid. If the bank asks for 3-D Secure, the member confirms on
 * the page of that invoice, within 23 hours; if the bank refuses, nothing changes.
 * @throws ApiError 402 `payment_declined`
 */
export function outcomeOf(subscription: string, price: string): ChangeAnswer {
  const path = subscriptionPath(subscription);
  const held = stripeGet(path, { expand: ["latest_invoice.payments"] });
  if (isOn(held, price)) return { state: "done" };
  // It has expired, or an earlier request of the same attempt has given it up.
  if (!held.pending_update) throw fail(402, "payment_declined");
  const invoice = readInvoice(partOf(held, "latest_invoice"));
  const state = textOf(intentOf(invoice.paymentIntent), "status");
  if (state === "requires_action") return { state: "confirm", url: invoice.url };
  if (state === "processing") return { state: "waiting" };
  // Voiding its invoice gives the change up.
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
