import type { MoneyKind } from "../../../common/contract/books.ts";

/** Stripe's `reporting_category` of a movement, as the books name it; what is not here is "other", such as reserves. */
const KINDS: Readonly<Record<string, MoneyKind>> = {
  charge: "payment",
  refund: "refund",
  partial_capture_reversal: "refund",
  refund_failure: "refund_failure",
  charge_failure: "payment_failure",
  dispute: "dispute",
  dispute_reversal: "dispute_reversal",
  fee: "fee",
  network_cost: "fee",
  tax: "fee_vat",
  payout: "payout",
  payout_reversal: "payout_reversal",
  topup: "topup",
  topup_reversal: "topup",
};

export function kindOf(category: string): MoneyKind {
  return Object.hasOwn(KINDS, category) ? (KINDS[category] ?? "other") : "other";
}

/** SQL: the same of a column. */
export const kindSql = (column: string): string =>
  `CASE ${column} ${Object.entries(KINDS)
    .map(([category, kind]) => `WHEN '${category}' THEN '${kind}'`)
    .join(" ")} ELSE 'other' END`;

/** Kinds that are between a customer and us: the others are between Stripe, the bank and us. */
const OF_CUSTOMERS: readonly MoneyKind[] = [
  ...(["payment", "refund", "refund_failure", "payment_failure", "dispute", "dispute_reversal"] as const),
  ...(["transfer_in", "transfer_out"] as const),
];
export const isOfCustomer = (kind: MoneyKind): boolean => OF_CUSTOMERS.includes(kind);

/** What a line of the books is: a document, or money that moved. */
export type LineKind = MoneyKind | "invoice" | "credit_note";

/**
 * Amounts of a line, in cents; below zero on a credit note, and for what leaves. Documents have the first two. `feeVatCents` is the part
 * of the fee that is VAT, `ownCents` the part of the amount that belongs to a sale of ours.
 */
export type Amount = "netCents" | "grossCents" | "amountCents" | "feeCents" | "feeVatCents" | "ownCents";

/** A sum of amounts: how often each one counts. */
export type Sum = Partial<Record<Amount, number>>;
