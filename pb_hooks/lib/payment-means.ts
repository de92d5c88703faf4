/**
 * Whether the money of a payment came by transfer, and goes back by one: a manual order's, or that of an invoice which the
 * operator has marked as paid outside of Stripe. Also where a card was refused before.
 */
export function cameByTransfer(payment: Rec<"payments">): boolean {
  return payment.getString("stripe_payment_intent") === "";
}

/** SQL: the same of a row of payments. */
export function sqlCameByTransfer(alias: string): string {
  return `${alias}.stripe_payment_intent = ''`;
}
