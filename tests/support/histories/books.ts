import { expect } from "vitest";
import type { Books, MoneyKind } from "../../../common/contract/books.ts";
import type { Billing } from "../billing.ts";
import { query } from "../database.ts";
import { balancesOf, readFec } from "../fec.ts";
import { signUpAdmin } from "../product.ts";

const YEARS = "from=2000-01-01&to=2099-12-31";

/**
 * The books add up to the cent: what moved at Stripe to its payouts and its balance, and the invoices to what was charged and given
 * back. What banks hold of disputed payments is all that is left: its price is still owed.
 */
export async function proveYear({ product, stripe, settle }: Billing): Promise<void> {
  stripe.payOut();
  await product.run("billing-balance");
  await settle();
  const { token } = await signUpAdmin(product);
  const answer = await product.call("GET", `/api/app/admin/books?${YEARS}`, { token });
  expect(answer.status).toBe(200);
  const books = answer.json as unknown as Books; // the route's type
  const cents = (...kinds: MoneyKind[]) =>
    books.money.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { amountCents }) => sum + amountCents, 0);
  const { world } = stripe;
  const sum = (amounts: readonly number[]) => amounts.reduce((all, each) => all + each, 0);
  expect({ payouts: -cents("payout", "payout_reversal"), balance: books.balanceCents, uneven: books.payouts }).toEqual({
    payouts: sum(world.all("payout").map(({ amount }) => amount)),
    balance: sum(world.all("balance_transaction").map(({ net }) => net)),
    uneven: [],
  });
  const ours = new Set(
    query(product.dir, "SELECT stripe_payment_intent AS intent FROM payments WHERE paid_at != ''").map(
      ({ intent }) => intent,
    ),
  );
  const isOurs = ({ payment_intent: intent }: { payment_intent: string }) => ours.has(intent);
  const held = world.all("dispute").filter((each) => each.status !== "won" && isOurs(each));
  expect(books.customersCents).toBe(sum(held.map(({ amount }) => amount)));
  const charges = world.all("charge").filter(({ status, ...charge }) => status === "succeeded" && isOurs(charge));
  const left = sum(charges.map((each) => each.amount_captured - each.amount_refunded));
  const invoiced = sum(books.documents.map(({ grossCents }) => grossCents));
  expect(invoiced - cents("transfer_in", "transfer_out")).toBe(left);
  const body = { from: "2000-01-01", to: "2099-12-31", format: "fec" };
  const journal = await product.call("POST", "/api/app/admin/books/file", { token, body });
  const balances = balancesOf(readFec(journal.text));
  const paidOut = -cents("payout", "payout_reversal", "topup") + cents("transfer_in", "transfer_out");
  expect({
    stripe: balances["517000"] ?? 0,
    customers: balances["411000"] ?? 0,
    bank: balances["512000"] ?? 0,
  }).toEqual({
    ...{ stripe: books.balanceCents, customers: books.customersCents, bank: paidOut },
  });
}
