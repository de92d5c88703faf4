import type { BalanceEntry, Payout } from "./charge-objects.ts";
import { invalid } from "./errors.ts";
import { type Page, page } from "./lists.ts";
import type { BalanceTransaction } from "./objects.ts";
import type { Params } from "./params.ts";
import { DAY, newId, type World } from "./world.ts";

/** POST /v1/customers/{id}/balance_transactions: a negative amount is credit for coming invoices. */
export function createBalanceTransaction(world: World, params: Params, id: string): BalanceTransaction {
  const customer = world.get("customer", id);
  const amount = params.int("amount") ?? 0;
  customer.balance += amount;
  return world.add<BalanceTransaction>({
    id: newId("cbtxn"),
    object: "customer_balance_transaction",
    created: world.now(),
    livemode: world.settings.livemode,
    amount,
    currency: params.need("currency"),
    customer: customer.id,
    ending_balance: customer.balance,
    metadata: params.map("metadata"),
    type: "adjustment",
  });
}

/** What Stripe keeps of a charge, and of a dispute until it is won: cents. */
const CHARGE_FEE = { percent: 1.5, cents: 25 };
export const DISPUTE_FEE = 2000;

/** Stripe's fee for a charge, with the VAT in it. */
export function feeOf(world: World, amount: number): { fee: number; vat: number } {
  const net = Math.round((amount * CHARGE_FEE.percent) / 100) + CHARGE_FEE.cents;
  const vat = Math.round((net * world.settings.feeVatPercent) / 100);
  return { fee: net + vat, vat };
}

/** Moves the balance. @param category Stripe's `reporting_category` */
export function moveBalance(
  world: World,
  type: string,
  category: string,
  amount: number,
  source: { id: string; currency: string } | null,
  { fee, vat }: { fee: number; vat: number } = { fee: 0, vat: 0 },
): BalanceEntry {
  const currency = source?.currency ?? "eur";
  const part = (cents: number, kind: "stripe_fee" | "tax") =>
    cents === 0 ? [] : [{ amount: cents, currency, description: kind, type: kind }];
  return world.add<BalanceEntry>({
    id: newId("txn"),
    object: "balance_transaction",
    created: world.now(),
    amount,
    fee,
    net: amount - fee,
    fee_details: [...part(fee - vat, "stripe_fee"), ...part(vat, "tax")],
    currency,
    available_on: world.now(),
    reporting_category: category,
    type,
    source: source?.id ?? null,
    status: "available",
  });
}

/** Pays the balance out, if there is any. @param automatic by Stripe's schedule: its content can be asked for */
export function payOut(world: World, automatic = true): Payout | null {
  const open = world
    .all("balance_transaction")
    .filter(({ id, currency }) => currency === "eur" && !world.paidOut.has(id));
  const amount = open.reduce((sum, { net }) => sum + net, 0);
  if (amount <= 0) return null;
  const payout = world.add<Payout>({
    id: newId("po"),
    object: "payout",
    created: world.now(),
    livemode: world.settings.livemode,
    amount,
    currency: "eur",
    arrival_date: Math.floor(world.now() / DAY) * DAY + 2 * DAY,
    automatic,
    balance_transaction: "",
    reconciliation_status: automatic ? "completed" : "not_applicable",
    status: "paid",
  });
  const own = moveBalance(world, "payout", "payout", -amount, payout);
  payout.balance_transaction = own.id;
  for (const { id } of [...open, own]) world.paidOut.set(id, payout.id);
  return payout;
}

/** The bank refuses a payout: its money is back. */
export function failPayout(world: World, payout: Payout): void {
  payout.status = "failed";
  moveBalance(world, "payout_failure", "payout_reversal", payout.amount, payout);
}

/** GET /v1/balance_transactions, perhaps those of an automatic payout. */
export function listBalance(world: World, params: Params): Page {
  const id = params.text("payout");
  const payout = id === undefined ? undefined : world.get("payout", id);
  if (payout && !payout.automatic)
    throw invalid("Balance transaction history can only be filtered on automatic transfers, not manual.", "payout");
  const all = world.all("balance_transaction");
  return page(
    "/v1/balance_transactions",
    payout ? all.filter((each) => world.paidOut.get(each.id) === id) : all,
    params,
  );
}
