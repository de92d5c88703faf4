import type { Locale } from "../../common/wire/api.ts";

type Texts = {
  invoice: string;
  creditNote: string;
  issued: string;
  paidOn: string;
  refundedOn: string;
  meansName: string;
  means: Record<"card" | "online" | "transfer", string>;
  reference: string;
  corrects: string;
  ofDay: (number: string, day: string) => string;
  seller: string;
  buyer: string;
  unnamed: string;
  vatId: string;
  columns: string[];
  subscription: (plan: string, start: string, end: string) => string;
  discount: string;
  refund: (what: string) => string;
  refundFailed: (what: string) => string;
  net: string;
  vat: (percent: string) => string;
  gross: string;
  total: string;
  franchise: string;
  abroad: string;
  settled: (day: string, means: string) => string;
  refunded: (day: string, means: string) => string;
};

/** The texts of invoices and credit notes. The law prescribes the wording on VAT exemption, which stays French. */
export const SHEET_TEXTS: Readonly<Record<Locale, Texts>> = {
  fr: {
    invoice: "Facture n°",
    creditNote: "Avoir n°",
    issued: "Date d’émission",
    paidOn: "Payée le",
    refundedOn: "Remboursé le",
    meansName: "Moyen de paiement",
    means: { card: "Carte bancaire", online: "Paiement en ligne", transfer: "Virement" },
    reference: "Référence",
    corrects: "Facture d’origine",
    ofDay: (number, day) => `${number} du ${day}`,
    seller: "Vendeur",
    buyer: "Client",
    unnamed: "Compte supprimé",
    vatId: "TVA intracommunautaire\u00a0:",
    columns: ["Désignation", "Qté", "Prix unitaire HT", "TVA", "Montant HT"],
    subscription: (plan, start, end) =>
      `Abonnement ${plan}`.trim() + (start && end ? `\nPériode du ${start} au ${end}` : ""),
    discount: "Remise",
    refund: (what) => `Remboursement\u00a0: ${what}`,
    refundFailed: (what) => `Remboursement non abouti, somme de nouveau due et réglée\u00a0: ${what}`,
    net: "Total HT",
    vat: (percent) => `TVA ${percent}`,
    gross: "Total TTC",
    total: "Total",
    franchise: "TVA non applicable, art. 293 B du CGI",
    abroad: "Aucune TVA facturée\u00a0: prestation imposable au lieu du client (art. 58 de la directive 2006/112/CE).",
    settled: (day, means) => `Facture acquittée le ${day}. Moyen de paiement\u00a0: ${means.toLowerCase()}.`,
    refunded: (day, means) =>
      `Somme remboursée le ${day} par le moyen de paiement d’origine\u00a0: ${means.toLowerCase()}.`,
  },
  en: {
    invoice: "Invoice",
    creditNote: "Credit note",
    issued: "Date of issue",
    paidOn: "Paid on",
    refundedOn: "Refunded on",
    meansName: "Payment method",
    means: { card: "Card", online: "Online payment", transfer: "Bank transfer" },
    reference: "Reference",
    corrects: "Original invoice",
    ofDay: (number, day) => `${number} of ${day}`,
    seller: "Seller",
    buyer: "Customer",
    unnamed: "Deleted account",
    vatId: "VAT number:",
    columns: ["Description", "Qty", "Unit price, net", "VAT", "Amount, net"],
    subscription: (plan, start, end) => `${plan} subscription`.trim() + (start && end ? `\n${start} to ${end}` : ""),
    discount: "Discount",
    refund: (what) => `Refund: ${what}`,
    refundFailed: (what) => `Failed refund, due again and paid: ${what}`,
    net: "Total, net",
    vat: (percent) => `VAT ${percent}`,
    gross: "Total, VAT included",
    total: "Total",
    franchise: "TVA non applicable, art. 293 B du CGI (no VAT: small-business exemption under French law)",
    abroad: "No VAT charged: the service is taxable where the customer is (art. 58 of Directive 2006/112/EC).",
    settled: (day, means) => `Paid in full on ${day}. Payment method: ${means.toLowerCase()}.`,
    refunded: (day, means) => `Refunded on ${day} by the original payment method: ${means.toLowerCase()}.`,
  },
};
