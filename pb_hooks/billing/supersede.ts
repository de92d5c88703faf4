import { closeOrder } from "./public.ts";

/** Closes a member's waiting orders, because a new one takes their place: one order waits at most. */
export function supersede(tx: CoreApp, user: string): void {
  const waiting = tx.findRecordsByFilter("orders", "user = {:user} && state = 'pending'", "", 50, 0, { user });
  for (const order of waiting) if (order) closeOrder(tx, order, "canceled");
}
