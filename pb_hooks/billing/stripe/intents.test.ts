import { expect, it } from "vitest";
import { intentOfPayments } from "./intents.ts";

const paidBy = (intent: string, status: string, isDefault = false) => ({
  object: "invoice_payment",
  status,
  is_default: isDefault,
  payment: { type: "payment_intent", payment_intent: intent },
});
const record = {
  object: "invoice_payment",
  status: "paid",
  payment: { type: "payment_record", payment_record: "pr_1" },
};

it.each([
  ["of one", [paidBy("pi_1", "open")], "pi_1"],
  ["that paid, before one that was abandoned", [paidBy("pi_1", "paid"), paidBy("pi_2", "canceled")], "pi_1"],
  ["that paid, after one that was abandoned", [paidBy("pi_1", "canceled", true), paidBy("pi_2", "paid")], "pi_2"],
  ["that Stripe keeps, of two that wait", [paidBy("pi_1", "open", true), paidBy("pi_2", "open")], "pi_1"],
  ["beside money that came another way", [paidBy("pi_1", "open"), record], "pi_1"],
  ["of none, for money that came another way", [record], ""],
  ["of none, once the card was refused and money came another way", [paidBy("pi_1", "canceled", true), record], ""],
  ["of none, where nothing says how the money came", [paidBy("pi_1", "canceled", true)], ""],
])("an invoice's intent is the one %s", (_, payments, intent) => {
  expect(intentOfPayments(payments)).toBe(intent);
});
