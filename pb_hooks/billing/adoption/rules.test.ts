import { expect, it } from "vitest";
import { problemOf } from "./rules.ts";

const price = {
  id: "price_1",
  product: "prod_1",
  unit_amount: 900,
  tax_behavior: "unspecified",
  recurring: { interval: "month", interval_count: 1, usage_type: "licensed" },
};
const item = { id: "si_1", quantity: 1, price, discounts: [] };
const customer = {
  id: "cus_1",
  email: "a@example.org",
  invoice_settings: { default_payment_method: { id: "pm_1", type: "card" } },
};
const sold = {
  id: "sub_1",
  livemode: true,
  status: "active",
  currency: "eur",
  collection_method: "charge_automatically",
  metadata: { plan: "gold" },
  items: { data: [item] },
  discounts: [],
  customer,
  default_payment_method: null,
};
const of = (changes: object) => problemOf({ ...sold, ...changes }, { live: true, debits: false });
const ofPrice = (changes: object) => of({ items: { data: [{ ...item, price: { ...price, ...changes } }] } });
const recurring = (changes: object) => ofPrice({ recurring: { ...price.recurring, ...changes } });
const ofCustomer = (changes: object) => of({ customer: { ...customer, ...changes } });

it("takes a plain subscription, also one that stops, is overdue or in its trial", () => {
  expect(of({})).toBe("");
  for (const status of ["past_due", "trialing"]) expect(of({ status })).toBe("");
  expect(of({ cancel_at: 1_900_000_000, cancel_at_period_end: false })).toBe("");
  expect(recurring({ interval: "year" })).toBe("");
});

it("finds a means of payment wherever Stripe keeps one", () => {
  const none = { ...customer, invoice_settings: { default_payment_method: null } };
  expect(of({ customer: none })).toBe("method");
  expect(of({ customer: none, default_payment_method: { id: "pm_2", type: "card" } })).toBe("");
  expect(of({ customer: none, default_source: "card_1" })).toBe("");
  expect(of({ customer: { ...none, default_source: "card_1" } })).toBe("");
});

it("a direct debit is adopted where the operator has chosen so", () => {
  const default_payment_method = { id: "pm_3", type: "sepa_debit" };
  expect(of({ default_payment_method })).toBe("debit");
  expect(problemOf({ ...sold, default_payment_method }, { live: true, debits: true })).toBe("");
});

it.each([
  ["ended", of({ status: "canceled" })],
  ["mode", of({ livemode: false })],
  ["unpaid", of({ status: "unpaid" })],
  ["paused", of({ status: "paused" })],
  ["paused", of({ pause_collection: { behavior: "void" } })],
  ["incomplete", of({ status: "incomplete" })],
  ["incomplete", of({ status: "of a later version" })],
  ["schedule", of({ schedule: "sub_sched_1" })],
  ["pending", of({ pending_update: { expires_at: 1 } })],
  ["named", of({ metadata: { user: "42" } })],
  ["items", of({ items: { data: [item, item] } })],
  ["items", of({ items: { data: [] } })],
  ["metered", recurring({ usage_type: "metered" })],
  ["quantity", of({ items: { data: [{ ...item, quantity: 3 }] } })],
  ["currency", of({ currency: "usd" })],
  ["interval", recurring({ interval: "week" })],
  ["interval", recurring({ interval_count: 3 })],
  ["amount", ofPrice({ unit_amount: null, billing_scheme: "tiered" })],
  ["amount", ofPrice({ unit_amount: 0 })],
  ["tax", ofPrice({ tax_behavior: "exclusive" })],
  ["tax", of({ automatic_tax: { enabled: true } })],
  ["tax", of({ default_tax_rates: [{ id: "txr_1", inclusive: false }] })],
  ["discount", of({ discounts: [{ id: "di_1" }] })],
  ["discount", of({ items: { data: [{ ...item, discounts: ["di_1"] }] } })],
  ["discount", ofCustomer({ discount: { id: "di_1" } })],
  ["customer", ofCustomer({ deleted: true })],
  ["platform", of({ application_fee_percent: 10 })],
  ["platform", of({ transfer_data: { destination: "acct_1" } })],
  ["invoice", of({ collection_method: "send_invoice" })],
])("refuses: %s", (problem, found) => {
  expect(found).toBe(problem);
});
