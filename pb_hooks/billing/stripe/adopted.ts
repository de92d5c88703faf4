import { dateOf, findOne, insert } from "../../lib/records.ts";
import type { StripeInvoice } from "./invoices.ts";
import type { StripeSubscription } from "./objects.ts";

/**
 * The row of a subscription that the operator sold elsewhere and that is ours now: whose it is, which plan, and until when its payments
 * are of the former system. It outlives the member, whose old payments must not be refunded.
 */
export function adoptedOf(app: CoreApp, stripeId: string): Rec<"adoptions"> | undefined {
  return findOne(app, "adoptions", "subscription = {:stripeId} && state = 'adopted'", { stripeId });
}

/** Whether an adopted subscription was given back: we leave it alone, whatever Stripe still says of it. */
export function isGivenBack(app: CoreApp, stripeId: string): boolean {
  const filter = "subscription = {:stripeId} && (state = 'returning' || state = 'returned')";
  return findOne(app, "adoptions", filter, { stripeId }) !== undefined;
}

/** Whether an invoice is in our books: not one that was paid before its subscription was adopted. Both times are Stripe's. */
export function isBooked(since: Date | null, { status, paidAt }: Pick<StripeInvoice, "status" | "paidAt">): boolean {
  return since === null || status !== "paid" || paidAt === null || paidAt > since;
}

/** Until when the payments of a subscription are of the former system; null for one that we sold. */
export function bookedAfter(app: CoreApp, { id, adopted }: Pick<StripeSubscription, "id" | "adopted">): Date | null {
  const row = adoptedOf(app, id);
  return (row && dateOf(row, "booked_after")) ?? adopted?.after ?? null;
}

/** Makes the row again that a restored backup does not have, from what Stripe's metadata says. */
export function restoreAdopted(tx: CoreApp, { id, adopted }: StripeSubscription, user: Rec<"users">): void {
  if (!adopted || adoptedOf(tx, id)) return;
  const known = findOne(tx, "adoptions", "subscription = {:id}", { id });
  const fields = { state: "adopted", user: user.id, plan: adopted.plan, told: true } as const;
  const record = known ?? insert(tx, "adoptions", { subscription: id, ...fields });
  record.load({ ...fields, email: "", problem: "", booked_after: adopted.after.toISOString() });
  tx.save(record);
}

/** What an adopted subscription's metadata says: the plan, and until when its payments are of the former system. */
export function adoptionText(plan: string, after: Date): string {
  return `${plan}:${Math.floor(after.getTime() / 1000)}`;
}
