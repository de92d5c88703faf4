import type { Locale } from "../../../common/contract/api.ts";
import type { TableColumn, TableFile } from "../../lib/table-format.ts";
import type { LineKind, Sum } from "./rules.ts";

const KINDS: Readonly<Record<LineKind, Readonly<Record<Locale, string>>>> = {
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

const text = (column: string): TableColumn => ({ text: column });
const cents = (of: Sum): TableColumn => ({ of });

/** A line of the books: each column’s French and English heading and its cell. */
const COLUMNS: readonly (readonly [fr: string, en: string, cell: TableColumn])[] = [
  ["Date", "Date", text("{day}")],
  ["Type", "Type", text("{kind}")],
  ["Pièce", "Document", text("{number}{reference}")],
  ["Facture", "Invoice", text("{invoice}")],
  ["Client", "Customer", text("{customer}")],
  ["Pays", "Country", text("{country}")],
  ["Formule", "Plan", text("{plan}")],
  ["Taux de TVA (%)", "VAT rate (%)", { of: { vatRate: 1 } }],
  ["HT (€)", "Net (€)", cents({ netCents: 1 })],
  ["TVA (€)", "VAT (€)", cents({ grossCents: 1, netCents: -1 })],
  ["TTC (€)", "Gross (€)", cents({ grossCents: 1 })],
  ["Mouvement (€)", "Moved (€)", cents({ amountCents: 1 })],
  ["Frais (€)", "Fee (€)", cents({ feeCents: 1 })],
  ["dont TVA (€)", "VAT in the fee (€)", cents({ feeVatCents: 1 })],
  ["Mouvement net (€)", "Moved, less fee (€)", cents({ amountCents: 1, feeCents: -1 })],
  ["Virement", "Payout", text("{payout}")],
];

/** The headings of the spreadsheet, for a reader of that language. */
export const csvHead = (reader: Locale): string[] => COLUMNS.map(([fr, en]) => (reader === "fr" ? fr : en));

/** The lines below them. */
export function csvFile(locale: Locale): TableFile {
  const words = Object.fromEntries(Object.entries(KINDS).map(([kind, names]) => [kind, names[locale]]));
  const columns = COLUMNS.map(([, , cell]) => ("text" in cell && cell.text === "{kind}" ? { ...cell, words } : cell));
  return { format: "csv", locale, columns };
}
