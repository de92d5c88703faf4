import type { AccountName, Accounts, MoneyKind } from "../../../common/contract/books.ts";
import type { TableFile } from "../../lib/table-format.ts";
import { isOfCustomer, type LineKind, type Sum } from "./rules.ts";

/** The eighteen columns of art. A47 A-1 of the French book of tax procedures. */
export const FEC_COLUMNS =
  "JournalCode JournalLib EcritureNum EcritureDate CompteNum CompteLib CompAuxNum CompAuxLib PieceRef PieceDate EcritureLib Debit Credit EcritureLet DateLet ValidDate Montantdevise Idevise".split(
    " ",
  );

const JOURNALS = { VE: "Ventes", ST: "Stripe", BQ: "Banque" } as const;
const NAMES: Readonly<Record<AccountName, string>> = {
  customers: "Clients",
  sales: "Prestations de services",
  vat: "TVA collectée",
  stripe: "Stripe",
  bank: "Banque",
  fees: "Services bancaires",
  feeVat: "TVA déductible",
  waiting: "Compte d'attente",
};
const LABELS: Readonly<Record<MoneyKind, string>> = {
  payment: "Encaissement Stripe",
  refund: "Remboursement Stripe",
  refund_failure: "Remboursement non abouti",
  payment_failure: "Prélèvement rejeté",
  dispute: "Contestation",
  dispute_reversal: "Contestation gagnée",
  fee: "Frais Stripe",
  fee_vat: "TVA sur frais Stripe",
  payout: "Virement de Stripe",
  payout_reversal: "Virement de Stripe rejeté",
  topup: "Apport à Stripe",
  other: "Mouvement Stripe",
  transfer_in: "Virement reçu",
  transfer_out: "Remboursement par virement",
};

/** Amounts of an account, above zero on the debit side. */
type Booking = readonly [account: AccountName, of: Sum];
/** How a line is booked; `{…}` are columns of the line. */
export type Entry = { journal: keyof typeof JOURNALS; piece: string; label: string; postings: readonly Booking[] };

/** VAT is what is left of the gross amount, so that nothing is rounded twice. */
const SALE: readonly Booking[] = [
  ["customers", { grossCents: 1 }],
  ["sales", { netCents: -1 }],
  ["vat", { netCents: 1, grossCents: -1 }],
];

/** The balanced entry of a line of the books, by its kind. */
export function entryOf(kind: LineKind): Entry {
  const sale = { journal: "VE", piece: "{number}", postings: SALE } as const;
  if (kind === "invoice") return { ...sale, label: "Facture {number} {plan}" };
  if (kind === "credit_note") return { ...sale, label: "Avoir {number} sur {invoice} {plan}" };
  const isTransfer = kind === "transfer_in" || kind === "transfer_out";
  const customers: readonly Booking[] = [
    ["customers", { ownCents: -1 }],
    ["waiting", { ownCents: 1, amountCents: -1 }],
  ];
  return {
    journal: isTransfer ? "BQ" : "ST",
    piece: "{reference}",
    label: `${LABELS[kind]} {invoice}`,
    postings: [
      [isTransfer ? "bank" : "stripe", { amountCents: 1 }],
      ...(isOfCustomer(kind) ? customers : [[against(kind), { amountCents: -1 }] as const]),
      ["fees", { feeCents: 1, feeVatCents: -1 }],
      ["feeVat", { feeVatCents: 1 }],
      ["stripe", { feeCents: -1 }],
    ],
  };
}

/** The account opposite the amount that moved between Stripe, the bank and us. */
function against(kind: MoneyKind): AccountName {
  if (kind === "fee") return "fees";
  if (kind === "fee_vat") return "feeVat";
  return kind === "payout" || kind === "payout_reversal" || kind === "topup" ? "bank" : "waiting";
}

const KINDS = ["invoice", "credit_note", ...(Object.keys(LABELS) as MoneyKind[])] as const; // the object's own keys

/** The journal on the operator's accounts. */
export function journalFile(accounts: Accounts): TableFile {
  const entries = KINDS.map((kind) => {
    const { journal: code, postings, ...entry } = entryOf(kind);
    const booked = postings.map(([name, of]) => ({
      account: accounts[name],
      name: NAMES[name],
      customer: name === "customers",
      of,
    }));
    return [kind, { ...entry, code, journal: JOURNALS[code], postings: booked }] as const;
  });
  return { format: "journal", entries: Object.fromEntries(entries) };
}
