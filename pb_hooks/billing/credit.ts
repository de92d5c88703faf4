import { isObject, textOf } from "../lib/json.ts";
import { stripeGet, stripePost } from "./stripe-client.ts";

/** See creditCustomer in public.ts. Stripe keeps idempotency keys for a day only: the balance itself is read first. */
export function addCredit(customer: string, cents: number, reference: string): void {
  if (findCredit(customer, reference)) return;
  const params = { amount: -cents, currency: "eur", description: "Referral reward", metadata: { reference } };
  stripePost(pathOf(customer), params, `credit:${reference}`);
}

/** Whether one of the latest hundred changes of the balance carries the reference. Network: jobs only. */
export function findCredit(customer: string, reference: string): boolean {
  const { data } = stripeGet(pathOf(customer), { limit: 100 });
  return Array.isArray(data) && data.some((each) => isObject(each) && textOf(each.metadata, "reference") === reference);
}

function pathOf(customer: string): string {
  return `/v1/customers/${encodeURIComponent(customer)}/balance_transactions`;
}
