import type { Access } from "../../../common/contract/api.ts";
import { now } from "../../../common/time.ts";
import { must } from "../../lib/errors.ts";
import { dateOf, setDate } from "../../lib/records.ts";
import { notifyFeatures } from "../../lib/register.ts";
import { nextWith } from "../../lib/transaction.ts";
import { entitlement, paidDates, paidUntil, type SubscriptionFacts } from "./rules.ts";

const DECIDING = ["plan", "trial_ends", "paid_until", "blocked"] as const;

/** The entitlement from the fields of a member's record at `time`. */
export function entitlementOf(user: Rec<"users">, time: Date): Access {
  const facts = {
    plan: user.getString("plan"),
    trialEnds: user.getString("trial_ends"),
    paidUntil: user.getString("paid_until"),
    blocked: user.getString("blocked"),
  };
  return entitlement(facts, time);
}

/**
 * Applies a member's entitlement to everything that depends on it, in the transaction of the change. Every change comes
 * here: each save of a member's record through `followRecord`, and time through a cron (stremio/follow-time.ts).
 * Idempotent.
 */
export function syncEntitlement(tx: CoreApp, user: Rec<"users">, time: Date): Access {
  const current = entitlementOf(user, time);
  notifyFeatures((feature) => feature.onEntitlement?.(tx, user, current));
  return current;
}

/** Hook on users: the entitlement follows its dates, whether billing, an administrator or a superuser saves them. */
export function followRecord(e: core.RecordEvent) {
  const user: Rec<"users"> = must(e.record, "record");
  const before = user.original();
  if (DECIDING.every((field) => user.getString(field) === before.getString(field))) return e.next();
  nextWith(e, () => syncEntitlement(e.app, user, now()));
}

/** Sets the paid dates of a member's record from the member's subscriptions; the caller saves it. */
export function setPaidDates(user: Rec<"users">, subscriptions: readonly SubscriptionFacts[], time: Date): void {
  const ends = subscriptions.flatMap((facts) => paidUntil(facts, time)?.getTime() ?? []);
  // Without a subscription that gives access, nothing was promised.
  if (ends.length === 0) return;
  const before = { paid: dateOf(user, "paid_until"), billed: dateOf(user, "billed_until") };
  const { paid, billed } = paidDates(new Date(Math.max(...ends)), before, time);
  setDate(user, "paid_until", paid);
  setDate(user, "billed_until", billed);
}
