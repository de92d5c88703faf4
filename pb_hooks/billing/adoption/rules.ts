import type { AdoptionProblem } from "../../../common/contract/adoptions.ts";
import { objectOf, textOf } from "../../lib/json.ts";

// Pure: it knows objects of Stripe's as they came, and none of the hooks' globals.

type Json = { readonly [key: string]: unknown };

/** What Stripe must include in a subscription, to judge it: who pays, with what, and what lowers the price. */
export const PAYER_FIELDS = ["customer.invoice_settings.default_payment_method", "default_payment_method", "discounts"];

/** States in which a subscription runs and can be ours. */
const RUNNING = ["trialing", "active", "past_due"];

const part = (value: unknown, key: string): Json => objectOf(objectOf(value)[key]);
const int = (value: unknown, key: string): number => Number(objectOf(value)[key] ?? 0) || 0;
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** The id of a reference, whether it is included or not. */
function ref(value: unknown, key: string): string {
  return textOf(value, key) || textOf(part(value, key), "id");
}

/** Whether a subscription is over at Stripe. */
export function isOver(json: Json): boolean {
  return ["canceled", "incomplete_expired"].includes(textOf(json, "status"));
}

/**
 * Why a subscription, read with PAYER_FIELDS, cannot be ours; "" if it can: we charge one price a month or a year, in euros, tax included,
 * from a card, and show what is taken. @param live whether the key is of the live mode
 */
export function problemOf(json: Json, live: boolean): AdoptionProblem {
  return stateProblem(json, live) || priceProblem(json) || payerProblem(json);
}

function stateProblem(json: Json, live: boolean): AdoptionProblem {
  const status = textOf(json, "status");
  if (isOver(json)) return "ended";
  if (json.livemode !== live) return "mode";
  if (status === "unpaid") return "unpaid";
  if (status === "paused" || json.pause_collection) return "paused";
  if (!RUNNING.includes(status)) return "incomplete";
  if (ref(json, "schedule") !== "") return "schedule";
  if (json.pending_update) return "pending";
  return textOf(json.metadata, "user") ? "named" : "";
}

function priceProblem(json: Json): AdoptionProblem {
  const items = list(part(json, "items").data);
  const [item] = items;
  const price = part(item, "price");
  const recurring = part(price, "recurring");
  if (items.length !== 1) return "items";
  if (textOf(recurring, "usage_type") === "metered") return "metered";
  if (int(item, "quantity") !== 1) return "quantity";
  if (textOf(json, "currency") !== "eur") return "currency";
  if (!["month", "year"].includes(textOf(recurring, "interval")) || int(recurring, "interval_count") !== 1)
    return "interval";
  // Tiers, fractions of a cent, and nothing at all.
  if (!(Number.isInteger(price.unit_amount) && int(price, "unit_amount") > 0) || price.transform_quantity)
    return "amount";
  if (addsTax(json, price, item)) return "tax";
  const isLowered = [json, item, json.customer].some((each) => discountsOf(each) > 0);
  return isLowered ? "discount" : "";
}

/** Whether tax comes on top of the price, or may. */
function addsTax(json: Json, price: Json, item: unknown): boolean {
  const behavior = textOf(price, "tax_behavior");
  if (behavior === "exclusive") return true;
  if (part(json, "automatic_tax").enabled === true && behavior !== "inclusive") return true;
  const rates = [...list(json.default_tax_rates), ...list(objectOf(item).tax_rates)];
  return rates.some((rate) => objectOf(rate).inclusive !== true);
}

/** The coupons of a subscription, an item or a customer. */
function discountsOf(each: unknown): number {
  const { discounts, discount } = objectOf(each);
  return list(discounts).length + (discount ? 1 : 0);
}

function payerProblem(json: Json): AdoptionProblem {
  const customer = part(json, "customer");
  if (customer.deleted === true || !customer.id) return "customer";
  // A share of each payment stays with another platform.
  if (int(json, "application_fee_percent") > 0 || json.transfer_data || json.on_behalf_of) return "platform";
  if (textOf(json, "collection_method") === "send_invoice") return "invoice";
  const own = part(json, "default_payment_method");
  const method = own.id ? own : part(part(customer, "invoice_settings"), "default_payment_method");
  if (/debit|bank_account/.test(textOf(method, "type"))) return "debit";
  const hasMethod = [own.id, ref(json, "default_source"), method.id, ref(customer, "default_source")].some(Boolean);
  return hasMethod ? "" : "method";
}
