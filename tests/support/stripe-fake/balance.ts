import type { BalanceTransaction } from "./objects.ts";
import type { Params } from "./params.ts";
import { newId, type World } from "./world.ts";

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
