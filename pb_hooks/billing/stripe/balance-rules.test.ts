import { describe, expect, it } from "vitest";
import { readBalance } from "./balance-rules.ts";

const CHARGE = {
  id: "txn_1",
  object: "balance_transaction",
  type: "charge",
  reporting_category: "charge",
  currency: "eur",
  created: Date.UTC(2026, 11, 31, 23, 30) / 1000,
  amount: 499,
  fee: 39,
  fee_details: [
    { type: "stripe_fee", amount: 32 },
    { type: "tax", amount: 7 },
  ],
  source: {
    id: "ch_1",
    object: "charge",
    payment_intent: "pi_1",
    billing_details: { address: { country: null } },
    payment_method_details: { type: "card", card: { country: "BE" } },
  },
};

describe("a movement of the balance", () => {
  it("names its payment, the card's country and the VAT in the fee, on its day in Paris", () => {
    expect(readBalance(CHARGE)).toEqual({
      transaction_id: "txn_1",
      category: "charge",
      source: "ch_1",
      intent: "pi_1",
      country: "BE",
      amount_cents: 499,
      fee_cents: 39,
      fee_vat_cents: 7,
      happened: "2026-12-31 23:30:00.000Z",
      day: "2027-01-01",
    });
  });

  it("prefers the country in which the payer lives", () => {
    const source = { ...CHARGE.source, billing_details: { address: { country: "FR" } } };
    expect(readBalance({ ...CHARGE, source })?.country).toBe("FR");
  });

  it("goes by its category: a dispute is an adjustment by its type", () => {
    const dispute = { id: "dp_1", object: "dispute", payment_intent: "pi_1" };
    const read = readBalance({ ...CHARGE, type: "adjustment", reporting_category: "dispute", source: dispute });
    expect(read).toMatchObject({ category: "dispute", source: "dp_1", intent: "pi_1" });
  });

  it("that pays out counts on the day on which the bank has it", () => {
    const payout = { id: "po_1", object: "payout", arrival_date: Date.UTC(2027, 0, 4) / 1000 };
    const dayOf = (category: string) => readBalance({ ...CHARGE, reporting_category: category, source: payout })?.day;
    expect([dayOf("payout"), dayOf("payout_reversal")]).toEqual(["2027-01-04", "2027-01-01"]);
  });

  it("in another currency is of another balance", () => {
    expect(readBalance({ ...CHARGE, currency: "usd" })).toBeNull();
  });
});
