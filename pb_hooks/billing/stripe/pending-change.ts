import type { ChangeAnswer } from "../../../common/contract/billing.ts";
import { fail } from "../../lib/errors.ts";
import { isObject, textOf } from "../../lib/json.ts";
import { stripeGet, stripePost, subscriptionPath } from "./client.ts";
import { readInvoice } from "./invoices.ts";
import { itemOf, partOf, refOf, type StripeJson } from "./json.ts";

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
  // Voiding its invoice gives the change up.
  stripePost(`/v1/invoices/${encodeURIComponent(invoice.id)}/void`, {}, `void:${invoice.id}`);
  throw fail(402, "payment_declined");
}

/** Whether a subscription at Stripe is on a price. */
export function isOn(held: StripeJson, price: string): boolean {
  return refOf(itemOf(held), "price") === price;
}

/** Whether a change to a price waits for its payment. */
export function waitsFor(held: StripeJson, price: string): boolean {
  const items = partOf(held, "pending_update").subscription_items;
  return Array.isArray(items) && items.some((item) => refOf(item, "price") === price);
}

/**
 * Whether the running period is not paid, which our rows may not know yet: for an hour its invoice is a draft, then its money is
 * on its way, or the operator has given it up. A change that the bank refused leaves a void invoice; one that waits, an open one.
 */
export function isUnpaid(held: StripeJson): boolean {
  const latest = partOf(held, "latest_invoice");
  const status = textOf(latest, "status");
  if (isObject(held.pending_update) || status === "" || status === "paid") return false;
  return status !== "void" || textOf(latest, "billing_reason") === "subscription_cycle";
}

function intentOf(id: string): StripeJson {
  return id ? stripeGet(`/v1/payment_intents/${encodeURIComponent(id)}`) : {};
}
