import { describe, expect, it } from "vitest";
import { ACCOUNTS, MONEY_KINDS, type MoneyKind } from "../../../common/contract/books.ts";
import { type Entry, entryOf, FEC_COLUMNS, journalWriter } from "./journal.ts";
import { type BookLine, type DocumentLine, kindOf, type MoneyLine } from "./rules.ts";

const SALE = {
  invoice: "2026-000001",
  customerId: "member000000000",
  customer: "Zoë Martin",
  country: "FR",
  plan: "Essentiel",
  vatRate: 2000,
};
const INVOICE: DocumentLine = {
  ...SALE,
  kind: "invoice",
  invoice: "",
  day: "2026-03-01",
  number: "2026-000001",
  means: "card",
  netCents: 416,
  grossCents: 499,
};
const CREDIT: DocumentLine = {
  ...INVOICE,
  kind: "credit_note",
  invoice: "2026-000001",
  number: "2026-000002",
  netCents: -416,
  grossCents: -499,
};
const PAYMENT: MoneyLine = {
  ...SALE,
  kind: "payment",
  day: "2026-03-01",
  reference: "ch_1",
  amountCents: 499,
  feeCents: 39,
  feeVatCents: 0,
  ownCents: 499,
  payout: "po_1",
};
const money = (change: Partial<MoneyLine>): MoneyLine => ({ ...PAYMENT, ...change });
const sums = ({ postings }: Entry) => Object.fromEntries(postings.map(({ account, cents }) => [account, cents]));
const total = ({ postings }: Entry) => postings.reduce((sum, { cents }) => sum + cents, 0);

/** The cells of a file, by column. */
function cellsOf(...lines: BookLine[]): Record<string, string>[] {
  const write = journalWriter(ACCOUNTS);
  const rows = lines.map(write).join("").split("\r\n").slice(0, -1);
  return rows.map((row) => Object.fromEntries(row.split("\t").map((cell, index) => [FEC_COLUMNS[index], cell])));
}

describe("an entry", () => {
  it("of a sale: the customer owes the gross amount, and VAT is what is left of it", () => {
    expect(sums(entryOf(INVOICE))).toEqual({ customers: 499, sales: -416, vat: -83 });
    expect(sums(entryOf(CREDIT))).toEqual({ customers: -499, sales: 416, vat: 83 });
  });

  it("of a sale without VAT has no line of VAT", () => {
    expect(sums(entryOf({ ...INVOICE, netCents: 499 }))).toEqual({ customers: 499, sales: -499 });
  });

  it.each<[string, Partial<MoneyLine>, Record<string, number>[]]>([
    ["payment", {}, [{ stripe: 499 }, { customers: -499 }, { fees: 39 }, { stripe: -39 }]],
    [
      "payment with VAT in the fee",
      { feeCents: 47, feeVatCents: 8 },
      [{ stripe: 499 }, { customers: -499 }, { fees: 39 }, { feeVat: 8 }, { stripe: -47 }],
    ],
    [
      "payment of more than our sale",
      { amountCents: 800 },
      [{ stripe: 800 }, { customers: -499 }, { waiting: -301 }, { fees: 39 }, { stripe: -39 }],
    ],
    [
      "refund, which keeps the fee",
      { kind: "refund", amountCents: -499, ownCents: -499, feeCents: 0 },
      [{ stripe: -499 }, { customers: 499 }],
    ],
    [
      "dispute",
      { kind: "dispute", amountCents: -499, ownCents: -499, feeCents: 2000 },
      [{ stripe: -499 }, { customers: 499 }, { fees: 2000 }, { stripe: -2000 }],
    ],
    [
      "dispute that is won, with its fee",
      { kind: "dispute_reversal", feeCents: -2000 },
      [{ stripe: 499 }, { customers: -499 }, { fees: -2000 }, { stripe: 2000 }],
    ],
    ["fee", { kind: "fee", amountCents: -250, ownCents: 0, feeCents: 0 }, [{ stripe: -250 }, { fees: 250 }]],
    ["payout", { kind: "payout", amountCents: -9000, ownCents: 0, feeCents: 0 }, [{ stripe: -9000 }, { bank: 9000 }]],
    [
      "payout that failed",
      { kind: "payout_reversal", amountCents: 9000, ownCents: 0, feeCents: 0 },
      [{ stripe: 9000 }, { bank: -9000 }],
    ],
    ["sale of another product", { ownCents: 0, feeCents: 0 }, [{ stripe: 499 }, { waiting: -499 }]],
    ["transfer", { kind: "transfer_in", feeCents: 0 }, [{ bank: 499 }, { customers: -499 }]],
  ])("of a %s", (_, change, postings) => {
    expect(entryOf(money(change)).postings.map(({ account, cents }) => ({ [account]: cents }))).toEqual(postings);
  });

  it("balances, whatever it is about", () => {
    const amounts = [-1234, -1, 1, 499, 100_001];
    const kinds: MoneyKind[] = [...MONEY_KINDS, kindOf("risk_reserved_funds"), kindOf("toString")];
    for (const kind of kinds)
      for (const amountCents of amounts)
        for (const ownCents of [0, amountCents, Math.trunc(amountCents / 3)])
          expect(total(entryOf(money({ kind, amountCents, ownCents, feeCents: 47, feeVatCents: 8 })))).toBe(0);
    expect(total(entryOf(INVOICE)) + total(entryOf(CREDIT))).toBe(0);
  });
});

describe("the journal", () => {
  it("has the eighteen columns, in their order", () => {
    expect(FEC_COLUMNS).toHaveLength(18);
    expect(cellsOf(INVOICE)[0]).toEqual({
      JournalCode: "VE",
      JournalLib: "Ventes",
      EcritureNum: "1",
      EcritureDate: "20260301",
      CompteNum: "411000",
      CompteLib: "Clients",
      CompAuxNum: "member000000000",
      CompAuxLib: "Zoe Martin",
      PieceRef: "2026-000001",
      PieceDate: "20260301",
      EcritureLib: "Facture 2026-000001 Essentiel",
      Debit: "4,99",
      Credit: "0,00",
      EcritureLet: "",
      DateLet: "",
      ValidDate: "20260301",
      Montantdevise: "",
      Idevise: "",
    });
  });

  it("numbers its entries without a gap, also where nothing moves", () => {
    const nothing = money({ amountCents: 0, feeCents: 0, ownCents: 0 });
    const numbers = cellsOf(INVOICE, nothing, PAYMENT, CREDIT).map(({ EcritureNum }) => Number(EcritureNum));
    expect([...new Set(numbers)]).toEqual([1, 2, 3]);
  });

  it("names customers on their own account alone, and leaves no piece or label empty", () => {
    const all: BookLine[] = [
      INVOICE,
      CREDIT,
      ...MONEY_KINDS.map((kind) => money({ kind, amountCents: 800, customer: "" })),
    ];
    for (const { CompteNum, CompAuxNum, CompAuxLib, PieceRef, EcritureLib, Debit, Credit } of cellsOf(...all)) {
      expect([CompAuxNum !== "", CompAuxLib !== ""]).toEqual(Array(2).fill(CompteNum === "411000"));
      expect([PieceRef, EcritureLib]).not.toContain("");
      expect([Debit, Credit].filter((amount) => amount === "0,00")).toHaveLength(1);
    }
  });

  it("lets no name or plan break its columns", () => {
    const [first] = cellsOf({ ...INVOICE, plan: 'A\tB|C\n"D"', customer: " Zoë\u00a0\r\n| Martin " });
    expect(first).toMatchObject({ CompAuxLib: "Zoe Martin", EcritureLib: "Facture 2026-000001 A B C D" });
    expect(Object.keys(first ?? {})).toHaveLength(18);
  });

  it("takes the operator's accounts", () => {
    const write = journalWriter({ ...ACCOUNTS, sales: "706100" });
    expect(write(INVOICE)).toContain("\t706100\t");
  });
});
