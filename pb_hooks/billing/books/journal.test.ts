import { describe, expect, it } from "vitest";
import { ACCOUNTS, MONEY_KINDS, type MoneyKind } from "../../../common/contract/books.ts";
import { entryOf, FEC_COLUMNS, journalFile } from "./journal.ts";
import { type Amount, kindOf, type LineKind } from "./rules.ts";

type Amounts = Partial<Record<Amount, number>>;
const PAYMENT: Amounts = { amountCents: 499, feeCents: 39, feeVatCents: 0, ownCents: 499 };

/** What an entry moves on its accounts, without what is nothing. */
function moved(kind: LineKind, amounts: Amounts) {
  return entryOf(kind)
    .postings.map(([account, of]) => {
      const parts = Object.entries(of).map(([name, times]) => times * (amounts[name as Amount] ?? Number.NaN)); // the sum's own keys
      return [account, parts.reduce((sum, part) => sum + part, 0)] as const;
    })
    .filter(([, cents]) => cents !== 0);
}
const total = (kind: LineKind, amounts: Amounts) => moved(kind, amounts).reduce((sum, [, cents]) => sum + cents, 0);

describe("an entry", () => {
  it("of a sale: the customer owes the gross amount, and VAT is what is left of it", () => {
    expect(moved("invoice", { netCents: 416, grossCents: 499 })).toEqual([
      ["customers", 499],
      ["sales", -416],
      ["vat", -83],
    ]);
    expect(moved("credit_note", { netCents: -416, grossCents: -499 })).toEqual([
      ["customers", -499],
      ["sales", 416],
      ["vat", 83],
    ]);
  });

  it("of a sale without VAT has no line of VAT", () => {
    expect(moved("invoice", { netCents: 499, grossCents: 499 })).toEqual([
      ["customers", 499],
      ["sales", -499],
    ]);
  });

  it.each<[string, MoneyKind, Amounts, Record<string, number>[]]>([
    ["payment", "payment", {}, [{ stripe: 499 }, { customers: -499 }, { fees: 39 }, { stripe: -39 }]],
    [
      "payment with VAT in the fee",
      "payment",
      { feeCents: 47, feeVatCents: 8 },
      [{ stripe: 499 }, { customers: -499 }, { fees: 39 }, { feeVat: 8 }, { stripe: -47 }],
    ],
    [
      "payment of more than our sale",
      "payment",
      { amountCents: 800 },
      [{ stripe: 800 }, { customers: -499 }, { waiting: -301 }, { fees: 39 }, { stripe: -39 }],
    ],
    [
      "refund, which keeps the fee",
      "refund",
      { amountCents: -499, ownCents: -499, feeCents: 0 },
      [{ stripe: -499 }, { customers: 499 }],
    ],
    [
      "dispute",
      "dispute",
      { amountCents: -499, ownCents: -499, feeCents: 2000 },
      [{ stripe: -499 }, { customers: 499 }, { fees: 2000 }, { stripe: -2000 }],
    ],
    [
      "dispute that is won, with its fee",
      "dispute_reversal",
      { feeCents: -2000 },
      [{ stripe: 499 }, { customers: -499 }, { fees: -2000 }, { stripe: 2000 }],
    ],
    ["fee", "fee", { amountCents: -250, ownCents: 0, feeCents: 0 }, [{ stripe: -250 }, { fees: 250 }]],
    ["payout", "payout", { amountCents: -9000, ownCents: 0, feeCents: 0 }, [{ stripe: -9000 }, { bank: 9000 }]],
    [
      "payout that failed",
      "payout_reversal",
      { amountCents: 9000, ownCents: 0, feeCents: 0 },
      [{ stripe: 9000 }, { bank: -9000 }],
    ],
    ["sale of another product", "payment", { ownCents: 0, feeCents: 0 }, [{ stripe: 499 }, { waiting: -499 }]],
    ["transfer", "transfer_in", { feeCents: 0 }, [{ bank: 499 }, { customers: -499 }]],
  ])("of a %s", (_, kind, change, postings) => {
    expect(moved(kind, { ...PAYMENT, ...change }).map(([account, cents]) => ({ [account]: cents }))).toEqual(postings);
  });

  it("balances, whatever it is about", () => {
    const amounts = [-1234, -1, 1, 499, 100_001];
    const kinds: MoneyKind[] = [...MONEY_KINDS, kindOf("risk_reserved_funds"), kindOf("toString")];
    for (const kind of kinds)
      for (const amountCents of amounts)
        for (const ownCents of [0, amountCents, Math.trunc(amountCents / 3)])
          expect(total(kind, { amountCents, ownCents, feeCents: 47, feeVatCents: 8 })).toBe(0);
    expect(total("invoice", { netCents: 416, grossCents: 499 })).toBe(0);
  });
});

describe("the journal", () => {
  it("has eighteen columns", () => {
    expect(FEC_COLUMNS).toHaveLength(18);
  });

  it("books every kind, on the operator's accounts, with a piece and a label", () => {
    const file = journalFile({ ...ACCOUNTS, sales: "706100" });
    if (file.format !== "journal") throw new Error("no journal");
    expect(Object.keys(file.entries).sort()).toEqual(["credit_note", "invoice", ...MONEY_KINDS].sort());
    for (const { piece, label } of Object.values(file.entries)) expect([piece, label]).not.toContain("");
    expect(file.entries.invoice?.postings.map(({ account, customer }) => [account, customer])).toEqual([
      ["411000", true],
      ["706100", false],
      ["445710", false],
    ]);
  });
});
