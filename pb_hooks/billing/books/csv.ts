import type { Locale } from "../../../common/contract/api.ts";
import type { MoneyKind } from "../../../common/contract/books.ts";
import { type Cell, type Column, cellsOf, headings } from "../../lib/csv.ts";
import { type BookLine, isDocument } from "./rules.ts";

const KINDS: Readonly<Record<MoneyKind | "invoice" | "credit_note", Readonly<Record<Locale, string>>>> = {
  invoice: { fr: "Facture", en: "Invoice" },
  credit_note: { fr: "Avoir", en: "Credit note" },
  payment: { fr: "Paiement", en: "Payment" },
  refund: { fr: "Remboursement", en: "Refund" },
  refund_failure: { fr: "Remboursement non abouti", en: "Failed refund" },
  payment_failure: { fr: "Paiement rejeté", en: "Failed payment" },
  dispute: { fr: "Contestation", en: "Dispute" },
  dispute_reversal: { fr: "Contestation gagnée", en: "Dispute won" },
  fee: { fr: "Frais", en: "Fee" },
  fee_vat: { fr: "TVA sur frais", en: "VAT on fees" },
  payout: { fr: "Virement de Stripe", en: "Payout" },
  payout_reversal: { fr: "Virement de Stripe rejeté", en: "Failed payout" },
  topup: { fr: "Apport à Stripe", en: "Top-up" },
  other: { fr: "Autre mouvement", en: "Other movement" },
  transfer_in: { fr: "Virement reçu", en: "Transfer received" },
  transfer_out: { fr: "Remboursement par virement", en: "Refund by transfer" },
};

const cents = (hundredths: number): Cell => ({ hundredths });
/** A cell that only documents have, or only movements of money. */
const ofDocument = (line: BookLine, value: (vat: number, net: number, gross: number) => number): Cell =>
  isDocument(line) ? cents(value(line.grossCents - line.netCents, line.netCents, line.grossCents)) : "";

/** A line of the books: each column’s French and English heading and its cell. @param reader's language, for the kinds */
const columnsFor = (reader: Locale): readonly Column<BookLine>[] => [
  ["Date", "Date", (line) => line.day],
  ["Type", "Type", (line) => KINDS[line.kind][reader]],
  ["Pièce", "Document", (line) => (isDocument(line) ? line.number : line.reference)],
  ["Facture", "Invoice", (line) => line.invoice],
  ["Client", "Customer", (line) => line.customer],
  ["Pays", "Country", (line) => line.country],
  ["Formule", "Plan", (line) => line.plan],
  ["Taux de TVA (%)", "VAT rate (%)", (line) => (line.customerId ? cents(line.vatRate) : "")],
  ["HT (€)", "Net (€)", (line) => ofDocument(line, (_, net) => net)],
  ["TVA (€)", "VAT (€)", (line) => ofDocument(line, (vat) => vat)],
  ["TTC (€)", "Gross (€)", (line) => ofDocument(line, (_, __, gross) => gross)],
  ["Mouvement (€)", "Moved (€)", (line) => (isDocument(line) ? "" : cents(line.amountCents))],
  ["Frais (€)", "Fee (€)", (line) => (isDocument(line) ? "" : cents(line.feeCents))],
  ["dont TVA (€)", "VAT in the fee (€)", (line) => (isDocument(line) ? "" : cents(line.feeVatCents))],
  [
    "Mouvement net (€)",
    "Moved, less fee (€)",
    (line) => (isDocument(line) ? "" : cents(line.amountCents - line.feeCents)),
  ],
  ["Virement", "Payout", (line) => (isDocument(line) ? "" : line.payout)],
];

export const CSV_HEAD = headings(columnsFor("fr"));

/** The cells of a line, for a reader of that language. */
export const csvCells = (reader: Locale): ((line: BookLine) => Cell[]) => cellsOf(columnsFor(reader));
