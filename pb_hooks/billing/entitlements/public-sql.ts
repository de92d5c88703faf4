import type { AccessState } from "../../../common/contract/api.ts";
import { addDays, dbTime } from "../../../common/time.ts";
import { GRACE_DAYS } from "./rules.ts";

// The rule of `entitlement` (rules.ts) as conditions on the row `u` of users at the time of the parameter `now`. Apart from
// public.ts, because tests load these texts without the hooks' globals.

const OPEN = "u.blocked = ''";
const ON_TRIAL = "u.trial_ends > {:now}";

/** By the dates alone, whether or not the member is blocked. One of the three holds. */
export const SQL_DATES = {
  paid: "u.paid_until > {:now}",
  trial: `u.paid_until <= {:now} AND ${ON_TRIAL}`,
  ended: "u.paid_until <= {:now} AND u.trial_ends <= {:now}",
};

const ACTIVE = `(${SQL_DATES.paid} OR ${ON_TRIAL})`;

/** Whether a member may stream. */
export const SQL_ENTITLED = `(${OPEN} AND ${ACTIVE})`;

/** The members of each state: all of its conditions hold. An index finds those of the first one, but of "expired" they are many. */
export const SQL_STATE = {
  blocked: ["u.blocked != ''"],
  paid: [SQL_DATES.paid, OPEN],
  trial: [ON_TRIAL, `u.paid_until <= {:now} AND ${OPEN}`],
  unpaid: ["u.plan = 'paid'", `u.paid_until = '' AND ${OPEN} AND NOT ${ACTIVE}`],
  expired: [SQL_DATES.ended, `${OPEN} AND NOT (u.plan = 'paid' AND u.paid_until = '')`],
} as const satisfies { readonly [S in AccessState]: readonly string[] };

/** The stored time after which a payment must have become overdue for its grace period to run. */
export function graceSince(now: Date): string {
  return dbTime(addDays(now, -GRACE_DAYS));
}
