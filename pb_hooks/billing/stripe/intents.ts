import { isObject, objectOf, textOf } from "../../lib/json.ts";

/** From worst to best. */
const STATES = ["open", "paid"];

/**
 * The payment intent that paid an invoice, else the one that waits; "" without one. An invoice may have several payments, such
 * as one attached in the dashboard. A canceled one paid nothing and gives nothing back: where a card was tried before the invoice
 * was paid outside of Stripe, there is one.
 */
export function intentOfPayments(payments: readonly object[]): string {
  const made = payments.map(objectOf).filter((each) => intentOf(each) !== "" && textOf(each, "status") !== "canceled");
  const rank = (each: { [key: string]: unknown }) =>
    2 * STATES.indexOf(textOf(each, "status")) + (each.is_default === true ? 1 : 0);
  const best = Math.max(...made.map(rank));
  const intents = made.filter((each) => rank(each) === best).map(intentOf);
  return intents[intents.length - 1] ?? "";
}

function intentOf({ payment }: { [key: string]: unknown }): string {
  const intent = isObject(payment) ? payment.payment_intent : undefined;
  return typeof intent === "string" ? intent : textOf(intent, "id");
}
