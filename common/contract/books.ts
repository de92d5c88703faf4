import * as v from "valibot";
import { day, oneOf, rawText } from "./fields.ts";
import { rule } from "./rule.ts";

/**
 * Wire shapes of the books (pb_hooks/billing/books). Money is integers in cents of euros; what leaves is below zero. Days are
 * `YYYY-MM-DD` in Paris, and a payout counts on the day on which the bank has it.
 */

/** What moved money: at Stripe, and by transfer. */
export const MONEY_KINDS = [
  "payment",
  "refund",
  "refund_failure",
  "payment_failure",
  "dispute",
  "dispute_reversal",
  "fee",
  "fee_vat",
  "payout",
  "payout_reversal",
  "topup",
  "other",
  "transfer_in",
  "transfer_out",
] as const;
export type MoneyKind = (typeof MONEY_KINDS)[number];

/** Accounts of the sales journal, with their defaults in the French chart of accounts. */
export const ACCOUNTS = {
  customers: "411000",
  sales: "706000",
  vat: "445710",
  stripe: "517000",
  bank: "512000",
  fees: "627000",
  feeVat: "445660",
  /** What is paid in the same Stripe account for another product: a suspense account. */
  waiting: "471000",
} as const;
export type AccountName = keyof typeof ACCOUNTS;
export type Accounts = Readonly<Record<AccountName, string>>;

/** A number of the chart of accounts: three digits, which software may extend by digits and capitals. */
const ACCOUNT = /^[1-7]\d{2}[0-9A-Z]{0,9}$/;
const account = () => v.pipe(rawText, v.trim(), v.regex(ACCOUNT, "validation_invalid_format"));
export const accountsInput = () =>
  v.object({
    customers: account(),
    sales: account(),
    vat: account(),
    stripe: account(),
    bank: account(),
    fees: account(),
    feeVat: account(),
    waiting: account(),
  });

const range = { from: day(), to: day() };
export const booksQuery = () =>
  v.pipe(
    v.object(range),
    rule("to", "range_reversed", ({ from, to }) => from <= to),
  );

const BOOK_FORMATS = ["csv", "json", "fec"] as const;
export type BookFormat = (typeof BOOK_FORMATS)[number];
export const booksFile = () =>
  v.pipe(
    v.object({ ...range, format: oneOf(BOOK_FORMATS) }),
    rule("to", "range_reversed", ({ from, to }) => from <= to),
  );

/** Invoices or credit notes of one VAT rate, in hundredths of a percent; `abroad`: taxable where the customer is. */
export type DocumentSum = {
  kind: "invoice" | "credit_note";
  vatRate: number;
  abroad: boolean;
  count: number;
  netCents: number;
  vatCents: number;
  grossCents: number;
};

/** `amountCents` as it moved, before Stripe's fee. */
export type MoneySum = { kind: MoneyKind; count: number; amountCents: number; feeCents: number; feeVatCents: number };

/**
 * `GET /api/app/admin/books?from=&to=`, with `money.read`: the sums of a range, both days included. `POST …/file` {from, to, format}
 * is the file; `POST …/accounts` (Accounts) keeps the accounts of the journal.
 */
export type Books = {
  documents: DocumentSum[];
  money: MoneySum[];
  /** What the balance at Stripe has grown by: all that came, less fees, refunds and payouts. */
  balanceCents: number;
  /** What was invoiced and has not come, less what came or went back before its document: disputes, and the ends of the range. */
  customersCents: number;
  /** Paid in the same Stripe account for something else than a sale of this service. */
  elsewhereCents: number;
  /** Automatic payouts whose content does not add up, with the difference. */
  payouts: { payout: string; day: string; payoutCents: number; differenceCents: number }[];
  /** Until when Stripe's movements are here; null before the first night. */
  readAt: string | null;
  /** Stripe does not let a restricted key read its balance. */
  refused: boolean;
  /** Whether sales go through Stripe at all. */
  usesStripe: boolean;
  accounts: Accounts;
};
