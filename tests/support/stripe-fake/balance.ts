import { missing } from "./errors.ts";
import { page } from "./lists.ts";
import type { BalanceTransaction, Customer } from "./objects.ts";
import type { Params } from "./params.ts";
import { newId, type World } from "./world.ts";

/** A change of a customer's balance by hand; a negative amount is credit for coming invoices. */
export function changeBalance(world: World, customer: Customer, params: Params): BalanceTransaction {
  if (customer.deleted) throw missing("customer", customer.id);
  const amount = Number(params.need("amount"));
  customer.balance += amount;
  return world.add({
    id: newId("cbtxn"),
    object: "customer_balance_transaction",
    created: world.now(),
    livemode: world.settings.livemode,
    amount,
    currency: params.need("currency"),
    customer: customer.id,
    description: params.text("description") ?? null,
    ending_balance: customer.balance,
    metadata: params.map("metadata"),
    type: "adjustment",
  });
}

/** The changes of a customer's balance, newest first. */
export function listBalance(world: World, customer: Customer, params: Params): object {
  const found = world.all("customer_balance_transaction").filter((each) => each.customer === customer.id);
  return page(`/v1/customers/${customer.id}/balance_transactions`, found, params);
}
