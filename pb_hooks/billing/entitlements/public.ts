import { DEBIT_DAYS, entitlement, GRACE_DAYS, graceEnd } from "./rules.ts";
import { entitlementOf, setPaidDates, syncEntitlement } from "./sync.ts";

/** What entitlements offer to other features. */
export const entitlements = {
  /** Whether a member's record, or the same fields of a row, gives access at a time. */
  of: entitlementOf,
  by: entitlement,
  /** Applies the entitlement to all that depends on it; billing sets the dates from subscriptions before it saves. */
  sync: syncEntitlement,
  setPaidDates,
  /** The days of access after a missed payment. */
  GRACE_DAYS,
  /** The days of access while a debit is on its way. */
  DEBIT_DAYS,
  graceEnd,
};
