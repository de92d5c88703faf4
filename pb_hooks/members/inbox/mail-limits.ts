import { dayOf, now } from "../../../common/time.ts";
import { type Limit, take } from "../../lib/limit-store.ts";
import { mailboxOf } from "../../lib/mailbox.ts";
import { alert } from "../../platform/alerts/public.ts";

/** Threads that one address opens by mail. */
const FROM_ADDRESS: Limit = { burst: 10, every: 360 };
/** Threads that all strangers open by mail. Anyone can invent addresses. */
const FROM_STRANGERS: Limit = { burst: 120, every: 30 };

/**
 * Counts a thread that a mail opens, in its transaction.
 * @returns false when its sender, or all strangers, opened too many; the operator hears of it once a day
 */
export function countOpened(tx: CoreApp, address: string, isMember: boolean): boolean {
  const mayOpen = take(tx, `thread:${mailboxOf(address)}`, FROM_ADDRESS);
  if (mayOpen && (isMember || take(tx, "thread", FROM_STRANGERS))) return true;
  alert(tx, { notice: "inbox.flood", once: dayOf(now()), facts: {} });
  return false;
}
