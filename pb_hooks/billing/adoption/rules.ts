import type { AdoptionProblem } from "../../../common/contract/adoptions.ts";
import { objectOf, textOf } from "../../lib/json.ts";
import { intOf, listData, partOf, refOf, type StripeJson } from "../stripe/json.ts";

// Pure: it knows objects of Stripe's as they came, and none of the hooks' globals.

/** States in which a subscription runs and can be ours. */
const RUNNING = ["trialing", "active", "past_due"];

/** Ids or objects: an array of a field that may be missing. */
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Whether a subscription is over at Stripe. */
export function isOver(json: StripeJson): boolean {
  return ["canceled", "incomplete_expired"].includes(textOf(json, "status"));
}

/** `live`: whether the key is of the live mode. `debits`: whether the operator takes subscriptions that are paid by direct debit. */
type Terms = { live: boolean; debits: boolean };

/**
 * Why a subscription, read with PAYER, cannot be ours; "" if it can: we charge one price a month or a year, in euros, tax included,
 * without being asked to, and show what is taken.
 */
export function problemOf(json: StripeJson, { live, debits }: Terms): AdoptionProblem {
  return stateProblem(json, live) || priceProblem(json) || payerProblem(json, debits);
}

function stateProblem(json: StripeJson, live: boolean): AdoptionProblem {
  const status = textOf(json, "status");
  if (isOver(json)) return "ended";
  if (json.livemode !== live) return "mode";
  if (status === "unpaid") return "unpaid";
  if (status === "paused" || json.pause_collection) return "paused";
  if (!RUNNING.includes(status)) return "incomplete";
  if (refOf(json, "schedule") !== "") return "schedule";
  if (json.pending_update) return "pending";
  return textOf(json.metadata, "user") ? "named" : "";
}

function priceProblem(json: StripeJson): AdoptionProblem {
  const items = listData(json.items);
  const [item] = items;
  const price = partOf(item, "price");
  const recurring = partOf(price, "recurring");
  if (items.length !== 1) return "items";
  if (textOf(recurring, "usage_type") === "metered") return "metered";
  if (intOf(item, "quantity") !== 1) return "quantity";
  if (textOf(json, "currency") !== "eur") return "currency";
  if (!["month", "year"].includes(textOf(recurring, "interval")) || intOf(recurring, "interval_count") !== 1)
    return "interval";
  // Tiers, fractions of a cent, and nothing at all.
  if (!(Number.isInteger(price.unit_amount) && intOf(price, "unit_amount") > 0) || price.transform_quantity)
    return "amount";
  if (addsTax(json, price, item)) return "tax";
  const isLowered = [json, item, json.customer].some((each) => discountsOf(each) > 0);
  return isLowered ? "discount" : "";
}

/** Whether tax comes on top of the price, or may. */
function addsTax(json: StripeJson, price: StripeJson, item: unknown): boolean {
  const behavior = textOf(price, "tax_behavior");
  if (behavior === "exclusive") return true;
  if (partOf(json, "automatic_tax").enabled === true && behavior !== "inclusive") return true;
  const rates = [...list(json.default_tax_rates), ...list(objectOf(item).tax_rates)];
  return rates.some((rate) => objectOf(rate).inclusive !== true);
}

/** The coupons of a subscription, an item or a customer. */
function discountsOf(each: unknown): number {
  const { discounts, discount } = objectOf(each);
  return list(discounts).length + (discount ? 1 : 0);
}

function payerProblem(json: StripeJson, debits: boolean): AdoptionProblem {
  const customer = partOf(json, "customer");
  if (customer.deleted === true || !customer.id) return "customer";
  // A share of each payment stays with another platform.
  if (intOf(json, "application_fee_percent") > 0 || json.transfer_data || json.on_behalf_of) return "platform";
  if (textOf(json, "collection_method") === "send_invoice") return "invoice";
  const own = partOf(json, "default_payment_method");
  const method = own.id ? own : partOf(partOf(customer, "invoice_settings"), "default_payment_method");
  if (!debits && /debit|bank_account/.test(textOf(method, "type"))) return "debit";
  const hasMethod = [own.id, refOf(json, "default_source"), method.id, refOf(customer, "default_source")].some(Boolean);
  return hasMethod ? "" : "method";
}
