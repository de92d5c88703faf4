import { type LineDraft, netOf } from "./invoicing.ts";
import type { Invoice, Subscription } from "./objects.ts";
import type { Debit } from "./plan-change.ts";

/** State of a subscription that the API does not return. */
type Hidden = { debit: Debit | undefined; pending: LineDraft[]; update?: PendingUpdate | undefined };

/** A change that is pending until its invoice is paid. */
export type PendingUpdate = { invoice: Invoice; apply: () => void };
const hidden = new WeakMap<Subscription, Hidden>();

/** What the API does not return of a subscription. */
export function hiddenOf(subscription: Subscription): Hidden {
  const known = hidden.get(subscription) ?? { debit: undefined, pending: [] };
  hidden.set(subscription, known);
  return known;
}

/** Stores what the current period cost, for later credits. */
export function noteDebit(subscription: Subscription, invoice: Invoice): void {
  const line = invoice.lines.data.findLast((each) => each.amount > 0);
  if (line) hiddenOf(subscription).debit = { net: netOf(line), ...line.period };
}
