import type { Period, SubscriptionStatus } from "../../../common/contract/billing.ts";
import { isObject, textOf } from "../../lib/json.ts";
import { parsePeriod, parseStatus } from "../ledger/store.ts";
import { intOf, itemOf, listData, partOf, refOf, type StripeJson, timeOf } from "./json.ts";

// The parts of Stripe's objects that we read (API version in client.ts): ids as texts, "" when missing; times as dates.

export type StripeSubscription = {
  id: string;
  customer: string;
  status: SubscriptionStatus;
  /** In lower case, `eur` for all that we sell. */
  currency: string;
  /** The id that our checkout wrote on it. */
  user: string;
  order: string;
  /** What its metadata says of the adoption, for one that was sold elsewhere: its plan, and the last payment before. */
  adopted: { plan: string; after: Date } | null;
  item: string;
  price: string;
  product: string;
  /** The plan that our price of it names. */
  plan: string;
  period: Period;
  unitCents: number;
  /** How many of them it charges for: our checkout sells one. */
  quantity: number;
  /** How many other items the operator has added to it at Stripe. */
  added: number;
  started: Date | null;
  trialEnd: Date | null;
  periodStart: Date | null;
  periodEnd: Date | null;
  cancels: boolean;
  /** The day on which it stops, which need not be the end of its period. */
  cancelAt: Date | null;
  canceledAt: Date | null;
  endedAt: Date | null;
  latestInvoice: string;
  /** The schedule that manages it. */
  schedule: string;
  /** A change that waits for its payment, which is the latest invoice. */
  pending: { product: string; period: Period; until: Date } | null;
  /** Credit against the customer's next invoices; negative for a debit. 0 when it was not requested. */
  creditCents: number;
  /** The card that pays, when it was asked for: its name ("Visa •••• 4242", "" for a debit) and the end of its last month. */
  card: string;
  cardExpires: Date | null;
  /** Whether a coupon still lowers what it charges. */
  discounted: boolean;
  /** When that coupon ends, by Stripe's own anchor; null for no end. */
  discountEnds: Date | null;
  /** Stripe no longer calculates its tax, because it does not know where the customer lives. */
  untaxed: boolean;
  /** The operator has paused its payments, until a time if one is given: it renews and collects nothing. */
  pause: { until: Date | null } | null;
};

/** Whether a subscription or a charge is in the currency that we sell in, and that our books are in. */
export function isInEuros({ currency }: StripeJson): boolean {
  return currency === "eur";
}

/** @throws Error for an unknown state: a failed job is better than wrong access */
export function readSubscription(json: StripeJson): StripeSubscription {
  const status = parseStatus(textOf(json, "status"));
  if (!status) throw new Error(`Stripe subscription ${textOf(json, "id")}: unknown status ${textOf(json, "status")}`);
  const item = itemOf(json);
  const price = partOf(item, "price");
  const periodEnd = timeOf(item, "current_period_end");
  const cancelAt = timeOf(json, "cancel_at");
  return {
    id: textOf(json, "id"),
    customer: refOf(json, "customer"),
    status,
    currency: textOf(json, "currency"),
    user: textOf(json.metadata, "user"),
    order: textOf(json.metadata, "order"),
    adopted: readAdopted(textOf(json.metadata, "adopted")),
    item: textOf(item, "id"),
    price: textOf(price, "id"),
    product: refOf(price, "product"),
    plan: textOf(price.metadata, "plan"),
    period: parsePeriod(textOf(price.recurring, "interval")),
    unitCents: intOf(price, "unit_amount"),
    quantity: intOf(item, "quantity"),
    added: Math.max(0, listData(json.items).length - 1),
    started: timeOf(json, "start_date"),
    trialEnd: timeOf(json, "trial_end"),
    periodStart: timeOf(item, "current_period_start"),
    periodEnd,
    cancels: json.cancel_at_period_end === true || (cancelAt !== null && periodEnd !== null && cancelAt <= periodEnd),
    cancelAt,
    canceledAt: timeOf(json, "canceled_at"),
    endedAt: timeOf(json, "ended_at"),
    latestInvoice: refOf(json, "latest_invoice"),
    schedule: refOf(json, "schedule"),
    pending: readPending(json),
    creditCents: 0 - intOf(json.customer, "balance"),
    ...readCard(json),
    discounted: Array.isArray(json.discounts) && json.discounts.length > 0,
    discountEnds: timeOf(listData({ data: json.discounts })[0], "end"),
    untaxed: textOf(json.automatic_tax, "disabled_reason") !== "",
    pause: isObject(json.pause_collection) ? { until: timeOf(json.pause_collection, "resumes_at") } : null,
  };
}

function readCard(json: StripeJson): { card: string; cardExpires: Date | null } {
  const method = payerOf(json);
  const card = partOf(method, "card");
  const [year, month, brand] = [intOf(card, "exp_year"), intOf(card, "exp_month"), textOf(card, "brand")];
  if (textOf(method, "type") !== "card" || !year || !month) return { card: "", cardExpires: null };
  const name = `${brand.slice(0, 1).toUpperCase()}${brand.slice(1)} •••• ${textOf(card, "last4")}`;
  return { card: name, cardExpires: new Date(Date.UTC(year, month) - 1000) };
}

/**
 * What pays a change of plan now, when the payer was asked for: "" for the method that pays anyway; the id of the customer's card where
 * the subscription's own method is a bank debit, as the portal leaves it; null where both are, because a debit takes days to arrive.
 */
export function methodForChange(json: StripeJson): string | null {
  const isDebit = (method: StripeJson) => /debit|bank_account/.test(textOf(method, "type"));
  if (!isDebit(payerOf(json))) return "";
  const theirs = methodOfCustomer(json);
  return theirs.id && !isDebit(theirs) ? textOf(theirs, "id") : null;
}

/** The payment method that pays: the subscription's own, or the customer's. */
function payerOf(json: StripeJson): StripeJson {
  const own = partOf(json, "default_payment_method");
  return own.id ? own : methodOfCustomer(json);
}

function methodOfCustomer(json: StripeJson): StripeJson {
  return partOf(partOf(partOf(json, "customer"), "invoice_settings"), "default_payment_method");
}

function readPending(json: StripeJson): StripeSubscription["pending"] {
  const update = partOf(json, "pending_update");
  const until = timeOf(update, "expires_at");
  const items = Array.isArray(update.subscription_items) ? update.subscription_items : [];
  const price = partOf(items[0], "price");
  const period = parsePeriod(textOf(price.recurring, "interval"));
  return until && { product: refOf(price, "product"), period, until };
}

function readAdopted(text: string): StripeSubscription["adopted"] {
  const [, plan = "", seconds = ""] = /^([a-z0-9]{15}):(\d{1,11})$/.exec(text) ?? [];
  return plan ? { plan, after: new Date(Number(seconds) * 1000) } : null;
}
