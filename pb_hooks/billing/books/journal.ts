import type { AccountName, Accounts, MoneyKind } from "../../../common/contract/books.ts";
import { ascii } from "./ascii.ts";
import { type BookLine, type DocumentLine, isDocument, isOfCustomer, type MoneyLine } from "./rules.ts";

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
    postings: moved(
      { account: "customers", cents: grossCents },
      { account: "sales", cents: -netCents },
      { account: "vat", cents: netCents - grossCents },
    ),
  };
}

function moneyEntry(line: MoneyLine): Entry {
  const { kind, reference, invoice, amountCents, ownCents, feeCents, feeVatCents } = line;
  const isTransfer = kind === "transfer_in" || kind === "transfer_out";
  return {
    journal: isTransfer ? "BQ" : "ST",
    piece: reference,
    label: `${LABELS[kind]} ${invoice}`.trim(),
    postings: moved(
      { account: isTransfer ? "bank" : "stripe", cents: amountCents },
      { account: against(kind), cents: isOfCustomer(kind) ? -ownCents : -amountCents },
      { account: "waiting", cents: isOfCustomer(kind) ? ownCents - amountCents : 0 },
      { account: "fees", cents: feeCents - feeVatCents },
      { account: "feeVat", cents: feeVatCents },
      { account: "stripe", cents: -feeCents },
    ),
  };
}

/** The account opposite the amount that moved. */
function against(kind: MoneyKind): AccountName {
  if (isOfCustomer(kind)) return "customers";
  if (kind === "fee") return "fees";
  if (kind === "fee_vat") return "feeVat";
  return kind === "payout" || kind === "payout_reversal" || kind === "topup" ? "bank" : "waiting";
}

/** Without what is nothing: the tax office's tester flags a line of 0 on both sides. */
function moved(...all: Posting[]): Posting[] {
  return all.filter(({ cents }) => cents !== 0);
}

/**
 * Writes entries as lines of the file, numbered without a gap from 1. What repeats is made once: a year has half a million lines.
 * @returns a function for each line of the books
 */
export function journalWriter(accounts: Accounts): (line: BookLine) => string {
  const names = Object.keys(NAMES) as AccountName[]; // the object's own keys
  const known = Object.fromEntries(names.map((name) => [name, `${accounts[name]}\t${cell(NAMES[name])}`]));
  let number = 0;
  return (line) => {
    const { journal, piece, label, postings } = entryOf(line);
    if (postings.length === 0) return "";
    number += 1;
    const day = line.day.replaceAll("-", "");
    const head = [journal, JOURNALS[journal], number, day].join("\t");
    const customer = [cell(line.customerId), cell(line.customer) || "Client"].join("\t");
    const text = [cell(piece), day, cell(label)].join("\t");
    const end = `\t\t${day}\t\t\r\n`;
    const cells: (string | undefined)[] = [];
    for (const { account, cents } of postings) {
      const whom = account === "customers" ? customer : "\t";
      const debit = cents > 0 ? amount(cents) : "0,00";
      const credit = cents > 0 ? "0,00" : amount(-cents);
      cells.push(head, "\t", known[account], "\t", whom, "\t", text, "\t", debit, "\t", credit, "\t", end);
    }
    return cells.join("");
  };
}

/** `1234,50`: a decimal comma, no blanks. @param cents above zero */
function amount(cents: number): string {
  const rest = cents % 100;
  return `${(cents - rest) / 100}${rest < 10 ? ",0" : ","}${rest}`;
}

/** Tab and bar separate columns, and quotes quote nothing here. */
function cell(text: string): string {
  return /^[A-Za-z0-9 ._-]*$/.test(text)
    ? text
    : ascii(text)
        .replace(/[\s|"]+/g, " ")
        .trim();
}
