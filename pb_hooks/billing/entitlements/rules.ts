import type { Access } from "../../../common/contract/api.ts";
import type { SubscriptionStatus } from "../../../common/contract/billing.ts";
import { addDays, parseTime } from "../../../common/time.ts";

/** Days that a member keeps access after a failed payment. */
export const GRACE_DAYS = 7;
/**
 * Days of access while a renewal's debit is on its way: subscriptions from before checkout took cards alone, or that the operator made,
 * may still be paid by debit.
 */
export const DEBIT_DAYS = 14;
/** Renewals are charged at the end of a period: access waits a day for them. */
const SLACK_DAYS = 1;

/** The member's fields that decide the entitlement: dates as stored, "" when unset. */
export type EntitlementFacts = { plan: string; trialEnds: string; paidUntil: string; blocked: string };

/**
 * Whether a member may stream, why, and until when. A blocked member may not, whatever was paid; otherwise a paid
 * period counts first, then the trial; "unpaid" is a paid plan that was never paid. public-sql.ts is the same rule in
 * SQL.
 */
export function entitlement(facts: EntitlementFacts, now: Date): Access {
  if (facts.blocked !== "") return { state: "blocked", active: false, until: null };
  const [trial, paid] = [parseTime(facts.trialEnds), parseTime(facts.paidUntil)];
  if (paid && paid > now) return { state: "paid", active: true, until: paid.toISOString() };
  if (trial && trial > now) return { state: "trial", active: true, until: trial.toISOString() };
  const ended = !paid || (trial && trial > paid) ? trial : paid;
  const state = facts.plan === "paid" && !paid ? "unpaid" : "expired";
  return { state, active: false, until: ended?.toISOString() ?? null };
}

/** The facts that decide how long a subscription gives access. */
export type SubscriptionFacts = {
  status: SubscriptionStatus;
  /** Whether it renews automatically: access then waits for the renewal. */
  renews: boolean;
  periodStart: Date | null;
  periodEnd: Date | null;
  pastDueSince: Date | null;
  endedAt: Date | null;
  /** The payment of the running period was refunded or is disputed. */
  reversed: boolean;
};

/** Until when a subscription gives access; null when it gives none. */
export function paidUntil(facts: SubscriptionFacts, now: Date): Date | null {
  const until = untilStatus(facts);
  if (!until) return null;
  return facts.reversed && until > now ? now : until;
}

function untilStatus({ status, renews, periodStart, periodEnd, pastDueSince, endedAt }: SubscriptionFacts) {
  switch (status) {
    case "trialing":
    case "active":
      // While a debit is on its way, Stripe calls the subscription active.
      return earlier(periodEnd && renews ? addDays(periodEnd, SLACK_DAYS) : periodEnd, graceEnd(pastDueSince));
    case "past_due":
    case "unpaid":
      return graceEnd(pastDueSince ?? periodStart);
    case "paused":
      return periodStart;
    case "canceled":
      // A subscription that ended for lack of payment gave access for its grace period at most.
      return earlier(endedAt, graceEnd(pastDueSince));
    case "incomplete":
    case "incomplete_expired":
      return null;
  }
}

/** The dates on a member's record: until when it is paid, and how much of that was billed (the rest are gifts). */
export type PaidDates = { paid: Date | null; billed: Date | null };

/**
 * The dates of a member whose subscriptions give access until `until`. Days that an administrator gave beyond the
 * billed time stay on top, as far as they are left. What has ended keeps the time at which it ended.
 */
export function paidDates(until: Date, { paid, billed }: PaidDates, now: Date): PaidDates {
  // What has ended keeps its stored value, so that an unchanged row is not written again.
  const keepsBilled = until <= now && billed && billed <= now;
  return { paid: withGifts(until, { paid, billed }, now), billed: keepsBilled ? billed : until };
}

function withGifts(until: Date, { paid, billed }: PaidDates, now: Date): Date {
  const counted = billed && billed > now ? billed : now;
  const gifts = paid ? Math.max(0, paid.getTime() - counted.getTime()) : 0;
  if (gifts > 0) return new Date(Math.max(until.getTime(), now.getTime()) + gifts);
  return paid && billed && paid <= now && until <= now ? paid : until;
}

function earlier(a: Date | null, b: Date | null): Date | null {
  return a && b && b < a ? b : a;
}

/** When access ends because of a payment that is overdue since then. */
export function graceEnd(pastDueSince: Date | null): Date | null {
  return pastDueSince && addDays(pastDueSince, GRACE_DAYS);
}
