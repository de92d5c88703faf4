import { textOf } from "../../lib/json.ts";
import { providerName } from "../ledger/settings.ts";
import { orMissing, orUnavailable, stripeGet, stripePost } from "./client.ts";
import { intOf, listData } from "./json.ts";
import { readSnapshot } from "./snapshot.ts";

/** Credits of a customer that one read covers, newest first: far more than anyone gets between two attempts. */
const CREDITS = 100;

/**
 * Adds cents to a customer's credit at Stripe, once for each `once`, however often it is called; negative ones are taken
 * off. @throws StripeError, HttpFailure
 */
export function bookCredit(customer: string, cents: number, once: string): void {
  const path = `/v1/customers/${encodeURIComponent(customer)}/balance_transactions`;
  // Stripe forgets idempotency keys after a day, but keeps what it has booked.
  const booked = listData(stripeGet(path, { limit: CREDITS })).some((each) => textOf(each.metadata, "once") === once);
  if (!booked) stripePost(path, { amount: -cents, currency: "eur", metadata: { once } }, `credit:${once}`);
}

/**
 * A member's credit at Stripe, which lowers what an order takes, in cents; negative for a debt. 0 where nobody pays through it.
 * @throws ApiError 503 `payment_unavailable`
 */
export function creditOf(user: Rec<"users">): number {
  const id = user.getString("stripe");
  if (!id || providerName() !== "stripe") return 0;
  const customer = orUnavailable(() => orMissing(() => stripeGet(`/v1/customers/${encodeURIComponent(id)}`)));
  return 0 - intOf(customer, "balance");
}

/**
 * Undoes the effect of a subscription on its customer's credit, because its money is refunded. Credit from a change to a
 * cheaper plan was paid with that money, and is taken off. Of the member's earlier credit that the subscription used up, a
 * part is returned. Other credit, such as a reward, stays.
 * @param returned how much of the used credit to return, in cents
 */
export function undoCredit(app: CoreApp, id: string, returned: (usedCents: number) => number): void {
  const snapshot = readSnapshot(app, id);
  if (!snapshot) return;
  const { subscription, invoices } = snapshot;
  const made = invoices.reduce((sum, { madeCreditCents }) => sum + madeCreditCents, 0);
  const cents = made > 0 ? Math.max(-made, Math.min(0, 0 - subscription.creditCents)) : returned(0 - made);
  // A customer who is deleted has no credit any more.
  if (cents !== 0) orMissing(() => bookCredit(subscription.customer, cents, `undo:${id}`));
}
