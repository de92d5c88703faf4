import { entitlement, GRACE_DAYS, graceEnd, SQL_ENTITLED } from "./rules.ts";
import { entitlementOf, setPaidDates, syncEntitlement } from "./sync.ts";

/** What entitlements offer to other features. */
export const entitlements = {
  /** Whether a member's record, or the same fields of a row, gives access at a time; and the same in SQL. */
  of: entitlementOf,
  by: entitlement,
  SQL: SQL_ENTITLED,
  /** Applies the entitlement to all that depends on it; billing sets the dates from subscriptions before it saves. */
  sync: syncEntitlement,
  setPaidDates,
  /** The days of access after a missed payment. */
  GRACE_DAYS,
  graceEnd,
};
