import { entitlement, GRACE_DAYS, graceEnd, SQL_ENTITLED } from "./rules.ts";
import { entitlementOf, setPaidDates, syncEntitlement } from "./sync.ts";

/** What other features may ask about entitlements. */
export const entitlements = {
  /** Whether a member's record, or the same fields of a row, entitles to stream at a time; and the same in SQL. */
  of: entitlementOf,
  by: entitlement,
  SQL: SQL_ENTITLED,
  /** Makes what follows equal to the entitlement; billing sets the dates that subscriptions give before it saves. */
  sync: syncEntitlement,
  setPaidDates,
  /** What a missing payment leaves. */
  GRACE_DAYS,
  graceEnd,
};
