import { isObject, textOf } from "../../lib/json.ts";
import { intentOfPayments } from "./intents.ts";
import { intOf, listData, partOf, refOf, type StripeJson, timeOf } from "./json.ts";
import { owesOurs } from "./tax-territory.ts";

// Invoices and charges, as objects.ts reads subscriptions.

export type StripeInvoice = {
  id: string;
  /** Of Stripe's test mode: no money moves. */
  test: boolean;
  status: string;
  /** Why Stripe could not finalize it, "" unless it tried and failed. */
  problem: string;
  subscription: string;
  reason: string;
  number: string;
  url: string;
  /** What it charges for the period of its main line, after discounts and before tax that is added to the price. */
  periodCents: number;
  /** Its charges by product, after discounts. */
  charges: { product: string; cents: number }[];
  dueCents: number;
  paidCents: number;
  discountCents: number;
  taxCents: number;
  /** The total that Stripe computed the tax of, which may be 0 for a buyer abroad; 0 when it computed none. */
  taxedCents: number;
  /** Stripe was asked for the tax of a sale that owes ours, and took none: it has no registration for it. */
  untaxed: boolean;
  /** The customer's address on several lines, "" when Stripe asked for none. */
  address: string;
  /** What it added to the customer's credit; negative for what it used up, 0 until it is paid. */
  madeCreditCents: number;
  attempts: number;
  created: Date | null;
  /** When it became due: Stripe tries to collect it from then on. */
  finalized: Date | null;
  paidAt: Date | null;
  /** Of the latest item that it charges for. */
  product: string;
  periodStart: Date | null;
  periodEnd: Date | null;
  paymentIntent: string;
};

/** `chargedCents`: what was really taken. */
export type StripeCharge = { chargedCents: number; refundedCents: number; fingerprint: string };

/**
 * Reads an invoice; the request must have included its payments (`expand[]=data.payments`).
 * @param product what its subscription sells
 */
export function readInvoice(json: StripeJson, product = ""): StripeInvoice {
  const sum = (key: string) =>
    (Array.isArray(json[key]) ? json[key] : []).reduce((all, each) => all + intOf(each, "amount"), 0);
  const charged = listData(json.lines).filter((each) => intOf(each, "amount") > 0);
  const line = mainLine(charged, product);
  const taxes = Array.isArray(json.total_taxes) ? json.total_taxes : [];
  const isTaxed = taxes.length > 0 || partOf(json, "automatic_tax").enabled === true;
  const [totalCents, taxCents] = [intOf(json, "total"), sum("total_taxes")];
  const address = partOf(json, "customer_address");
  const untaxed =
    isTaxed && totalCents > 0 && taxCents === 0 && owesOurs(textOf(address, "country"), taxes.map(reasonOf));
  return {
    id: textOf(json, "id"),
    test: json.livemode === false,
    status: textOf(json, "status"),
    problem: problemOf(json.last_finalization_error),
    subscription: refOf(partOf(json, "parent").subscription_details, "subscription"),
    reason: textOf(json, "billing_reason"),
    number: textOf(json, "number"),
    url: textOf(json, "hosted_invoice_url"),
    periodCents: line ? netOf(line) : 0,
    charges: charged.map((each) => ({ product: productOf(each), cents: netOf(each) })),
    dueCents: intOf(json, "amount_due"),
    paidCents: intOf(json, "amount_paid"),
    discountCents: sum("total_discount_amounts"),
    taxCents,
    taxedCents: isTaxed && !untaxed ? totalCents : 0,
    untaxed,
    address: addressOf(address),
    madeCreditCents: json.status === "paid" ? intOf(json, "starting_balance") - intOf(json, "ending_balance") : 0,
    attempts: intOf(json, "attempt_count"),
    created: timeOf(json, "created"),
    finalized: timeOf(json.status_transitions, "finalized_at"),
    paidAt: timeOf(json.status_transitions, "paid_at"),
    product: productOf(line),
    periodStart: timeOf(line?.period, "start"),
    periodEnd: timeOf(line?.period, "end"),
    paymentIntent: intentOfPayments(listData(json.payments)),
  };
}

/** A line's amount after its discounts. */
function netOf(line: StripeJson): number {
  const discounts = Array.isArray(line.discount_amounts) ? line.discount_amounts : [];
  return discounts.reduce((rest, each) => rest - intOf(each, "amount"), intOf(line, "amount"));
}

/** Why Stripe took this tax, or none (docs.stripe.com/tax/zero-tax). */
const reasonOf = (tax: unknown): string => textOf(tax, "taxability_reason");

function problemOf(error: unknown): string {
  return isObject(error) ? (textOf(error, "message") || textOf(error, "code") || "?").slice(0, 500) : "";
}

/** As on an envelope; within France, where we sell from, without the country. */
function addressOf(address: StripeJson): string {
  const [street, more, code, city, country] = ["line1", "line2", "postal_code", "city", "country"].map((field) =>
    textOf(address, field),
  );
  const lines = [street, more, [code, city].filter(Boolean).join(" "), country === "FR" ? "" : country];
  return street ? lines.filter(Boolean).join("\n").slice(0, 500) : "";
}

const productOf = (line: StripeJson | undefined): string => refOf(partOf(line?.pricing, "price_details"), "product");

/** The line that says what was bought: of those with a charge, one of the product, and of these the one that ends last. */
function mainLine(charged: StripeJson[], product: string): StripeJson | undefined {
  const ends = (line: StripeJson) => intOf(line.period, "end");
  const own = charged.filter((line) => productOf(line) === product);
  return (own.length > 0 ? own : charged).reduce<StripeJson | undefined>(
    (best, line) => (best && ends(best) >= ends(line) ? best : line),
    undefined,
  );
}

/** A charge's refunds, and the card. */
export function readCharge(json: StripeJson): StripeCharge {
  const card = partOf(partOf(json, "payment_method_details"), "card");
  return {
    chargedCents: json.status === "succeeded" ? intOf(json, "amount_captured") : 0,
    refundedCents: intOf(json, "amount_refunded"),
    fingerprint: textOf(card, "fingerprint"),
  };
}

/** Whether a dispute holds the money back: inquiries and won or prevented disputes do not. */
export function holdsMoney(dispute: StripeJson): boolean {
  return ["needs_response", "under_review", "lost"].includes(textOf(dispute, "status"));
}
