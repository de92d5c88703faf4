import type { AccountName, Accounts, MoneyKind } from "../../../common/contract/books.ts";
import { type BookLine, type DocumentLine, isDocument, isOfCustomer, type MoneyLine } from "./rules.ts";

/** The eighteen columns of art. A47 A-1 of the French book of tax procedures. */
export const FEC_HEAD =
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

/** A line of an entry: cents, above zero on the debit side. */
type Posting = { account: AccountName; cents: number };
export type Entry = { journal: keyof typeof JOURNALS; piece: string; label: string; postings: Posting[] };

/** The balanced entry of a line of the books; it has no posting where nothing moves. */
export function entryOf(line: BookLine): Entry {
  return isDocument(line) ? saleEntry(line) : moneyEntry(line);
}

/** VAT is what is left of the gross amount, so that nothing is rounded twice. */
function saleEntry({ kind, number, invoice, plan, netCents, grossCents }: DocumentLine): Entry {
  const label = kind === "invoice" ? `Facture ${number}` : `Avoir ${number} sur ${invoice}`;
  return {
    journal: "VE",
    piece: number,
    label: `${label} ${plan}`.trim(),
    postings: moved([
      ["customers", grossCents],
      ["sales", -netCents],
      ["vat", netCents - grossCents],
    ]),
  };
}

function moneyEntry(line: MoneyLine): Entry {
  const { kind, reference, invoice, amountCents, feeCents, feeVatCents } = line;
  const isTransfer = kind === "transfer_in" || kind === "transfer_out";
  return {
    journal: isTransfer ? "BQ" : "ST",
    piece: reference,
    label: `${LABELS[kind]} ${invoice}`.trim(),
    postings: moved([
      [isTransfer ? "bank" : "stripe", amountCents],
      ...against(line).map(([account, cents]) => [account, -cents] as const),
      ["fees", feeCents - feeVatCents],
      ["feeVat", feeVatCents],
      ["stripe", -feeCents],
    ]),
  };
}

/** The account opposite the amount that moved. */
function against({ kind, amountCents, ownCents }: MoneyLine): (readonly [AccountName, number])[] {
  if (isOfCustomer(kind))
    return [
      ["customers", ownCents],
      ["waiting", amountCents - ownCents],
    ];
  const account: AccountName =
    kind === "fee"
      ? "fees"
      : kind === "fee_vat"
        ? "feeVat"
        : kind === "payout" || kind === "payout_reversal" || kind === "topup"
          ? "bank"
          : "waiting";
  return [[account, amountCents]];
}

/** Without what is nothing: the tax office's tester flags a line of 0 on both sides. */
function moved(all: readonly (readonly [AccountName, number])[]): Posting[] {
  return all.filter(([, cents]) => cents !== 0).map(([account, cents]) => ({ account, cents }));
}

/** Writes entries as lines of the file, numbered without a gap from 1. @returns a function for each line of the books */
export function journalWriter(accounts: Accounts): (line: BookLine) => string {
  let number = 0;
  return (line) => {
    const { journal, piece, label, postings } = entryOf(line);
    if (postings.length === 0) return "";
    number += 1;
    const day = line.day.replaceAll("-", "");
    return postings
      .map(({ account, cents }) => {
        const isCustomer = account === "customers";
        return [
          ...[journal, JOURNALS[journal], String(number), day, accounts[account], NAMES[account]],
          ...[isCustomer ? line.customerId : "", isCustomer ? line.customer || "Client" : ""],
          ...[piece, day, label, amount(Math.max(cents, 0)), amount(Math.max(-cents, 0))],
          ...["", "", day, "", ""],
        ];
      })
      .map(fecLine)
      .join("");
  };
}

export const fecLine = (cells: readonly string[]): string => `${cells.map(plainCell).join("\t")}\r\n`;

/** `1234,50`: a decimal comma, no blanks. */
function amount(cents: number): string {
  return (cents / 100).toFixed(2).replace(".", ",");
}

/** Tab and bar separate columns, and quotes quote nothing here. */
function plainCell(text: string): string {
  return text.replace(/[\s|"]+/g, " ").trim();
}
