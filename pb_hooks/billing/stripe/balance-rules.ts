import { parisDay } from "../../../common/paris.ts";
import { dayOf, dbTime } from "../../../common/time.ts";
import { isObject, textOf } from "../../lib/json.ts";
import { intOf, partOf, refOf, type StripeJson, timeOf } from "./json.ts";

/** A balance transaction as a row of `balance_rows`; amounts are cents, below zero for what leaves the balance. */
export type BalanceRow = {
  transaction_id: string;
  category: string;
  source: string;
  intent: string;
  country: string;
  amount_cents: number;
  fee_cents: number;
  /** The part of the fee that is VAT. */
  fee_vat_cents: number;
  happened: string;
  day: string;
};

/**
 * Reads a balance transaction, whose source was asked for (`expand[]=data.source`). Null for another currency than the euro, which has
 * its own balance and its own payouts, and for one without a time.
 */
export function readBalance(json: StripeJson): BalanceRow | null {
  const created = timeOf(json, "created");
  if (json.currency !== "eur" || !created) return null;
  const source = partOf(json, "source");
  const category = textOf(json, "reporting_category") || textOf(json, "type");
  // A payout belongs to the day on which the bank has it, as midnight UTC; its failure to the day on which the money is back.
  const arrives = category === "payout" ? timeOf(source, "arrival_date") : null;
  return {
    transaction_id: textOf(json, "id"),
    category,
    source: refOf(json, "source"),
    intent: refOf(source, "payment_intent"),
    country: countryOf(source),
    amount_cents: intOf(json, "amount"),
    fee_cents: intOf(json, "fee"),
    fee_vat_cents: vatOf(json.fee_details),
    happened: dbTime(created),
    day: arrives ? dayOf(arrives) : parisDay(created),
  };
}

/** Where the payer lives, or else where the card is from; "" where Stripe says neither. */
function countryOf(charge: StripeJson): string {
  const address = partOf(partOf(charge, "billing_details"), "address");
  const details = partOf(charge, "payment_method_details");
  const kind = partOf(details, textOf(details, "type"));
  const country = textOf(address, "country") || textOf(kind, "country");
  return /^[A-Z]{2}$/.test(country) ? country : "";
}

function vatOf(details: unknown): number {
  const all = Array.isArray(details) ? details.filter(isObject) : [];
  return all.filter((each) => textOf(each, "type") === "tax").reduce((sum, each) => sum + intOf(each, "amount"), 0);
}
