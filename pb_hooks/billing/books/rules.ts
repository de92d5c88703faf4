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

/** Kinds that are between a customer and us: the others are between Stripe, the bank and us. */
const OF_CUSTOMERS: readonly MoneyKind[] = [
  ...(["payment", "refund", "refund_failure", "payment_failure", "dispute", "dispute_reversal"] as const),
  ...(["transfer_in", "transfer_out"] as const),
];
export const isOfCustomer = (kind: MoneyKind): boolean => OF_CUSTOMERS.includes(kind);

/** Whom a line is about, as the first invoice of the payment names them; empty texts where it belongs to no sale of ours. */
type Sale = {
  /** The number of the invoice that was paid; of a credit note, the one that it corrects. */
  invoice: string;
  /** The member, or the payment once the account is deleted. */
  customerId: string;
  customer: string;
  country: string;
  plan: string;
  /** In hundredths of a percent. */
  vatRate: number;
};

/** An invoice or a credit note; cents, below zero on a credit note. */
export type DocumentLine = Sale & {
  kind: "invoice" | "credit_note";
  day: string;
  number: string;
  /** "card", "online" or "transfer". */
  means: string;
  netCents: number;
  grossCents: number;
};

/** Money that moved, at Stripe or by transfer; cents, below zero for what leaves. */
export type MoneyLine = Sale & {
  kind: MoneyKind;
  day: string;
  /** Stripe's id of what moved it, or the number of the document that says so. */
  reference: string;
  amountCents: number;
  feeCents: number;
  /** The part of the fee that is VAT. */
  feeVatCents: number;
  /** The part of the amount that belongs to a sale of ours. */
  ownCents: number;
  payout: string;
};

export type BookLine = DocumentLine | MoneyLine;

export const isDocument = (line: BookLine): line is DocumentLine => "number" in line;
