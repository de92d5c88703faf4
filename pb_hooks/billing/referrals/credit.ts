import { dbTime, now } from "../../../common/time.ts";
import type { JobPayload } from "../../lib/feature.ts";
import { findById, findOne } from "../../lib/records.ts";
import { committed } from "../../lib/transaction.ts";
import { audit, SYSTEM } from "../../platform/audit/public.ts";
import { referralTerms } from "../../platform/site/public.ts";
import { billing } from "../public.ts";
import { daysFor } from "./rules.ts";

/** Kind of the job {reward} that gives a confirmed reward to its referrer. */
export const CREDIT = "referrals.credit";

/** Subscriptions, in SQL, with a next invoice or a coming end to move. */
export const RUNNING = "('trialing', 'active', 'past_due')";
const IS_RUNNING = "status = 'trialing' || status = 'active' || status = 'past_due'";

/**
 * Job {reward}: gives a confirmed reward as credit on the referrer's plan. Does nothing when there is nothing left to
 * do, no plan yet, or a test key in force: the reward then waits for the next run of the cron.
 * @throws StripeError, HttpFailure; the job then retries
 */
export function giveCredit(app: CoreApp, { reward: id = "" }: JobPayload): void {
  const promise = committed(app, (tx) => {
    const reward = findById(tx, "rewards", id);
    if (reward?.getString("state") !== "confirmed") return undefined;
    const filter = `user = {:user} && (${IS_RUNNING})`;
    const subscription = findOne(tx, "subscriptions", filter, { user: reward.getString("referrer") });
    if (reward.getInt("settled_cents") === 0 && (!subscription || referralTerms(tx).rewardAs !== "credit"))
      return undefined;
    if (reward.getInt("settled_cents") === 0 && subscription?.getString("provider") === "manual") {
      giveDays(tx, reward, subscription);
      return undefined;
    }
    // A customer of Stripe's test mode pays nothing, so credit there is worth nothing.
    return billing.isTestMode() ? undefined : promiseCredit(tx, reward);
  });
  if (!promise) return;
  const { user, cents } = promise;
  billing.creditMember(app, user, cents, id);
  app.runInTransaction((tx) => noteCredit(tx, id, cents));
}

type Promised = { user: Rec<"users">; cents: number };

/**
 * Fixes the request to Stripe before sending it, so that a refund in between, or a run that ended before its note,
 * changes nothing. From here on nobody can pay the reward out another way.
 */
function promiseCredit(tx: CoreApp, reward: Rec<"rewards">): Promised | undefined {
  const user = findById(tx, "users", reward.getString("referrer"));
  if (!user?.getString("stripe")) return undefined;
  const cents = reward.getInt("settled_cents") || reward.getInt("cents");
  reward.load({ settled_as: "credit", settled_cents: cents });
  tx.save(reward);
  return { user, cents };
}

/** Stripe has booked the credit. If the payment was refunded in the meantime, the reward shows as overpaid. */
function noteCredit(tx: CoreApp, id: string, cents: number): void {
  const reward = tx.findRecordById("rewards", id);
  if (reward.getString("state") === "paid") return;
  settleReward(tx, reward, "credit", cents);
  audit(tx, SYSTEM, {
    action: "reward.credit",
    target: ["rewards", id],
    member: reward.getString("referrer"),
    after: { cents },
  });
}

/** Manual payments do not renew automatically: the running period ends later instead. */
function giveDays(tx: CoreApp, reward: Rec<"rewards">, subscription: Rec<"subscriptions">): void {
  // The days come at the end, where a plan that is paid ahead runs.
  const isAhead = subscription.getString("later_from") !== "";
  const [price, length] = isAhead ? (["later_cents", "later_period"] as const) : (["price_cents", "period"] as const);
  const period = subscription.getString(length) === "year" ? "year" : "month";
  const cents = reward.getInt("cents");
  const days = daysFor(cents, subscription.getInt(price), period);
  if (days === 0) return;
  const { before, after } = billing.prolong(tx, subscription, days);
  settleReward(tx, reward, "days", cents);
  audit(tx, SYSTEM, {
    action: "reward.credit",
    target: reward,
    member: subscription.getString("user"),
    before: { period_end: dbTime(before) },
    after: { period_end: dbTime(after), days, cents },
  });
}

/** Marks a reward as given, with the amount; one that was withdrawn in the meantime stays withdrawn. */
export function settleReward(
  tx: CoreApp,
  reward: Rec<"rewards">,
  as: "credit" | "days" | "payout",
  cents: number,
): void {
  if (reward.getString("state") === "confirmed") reward.set("state", "paid");
  reward.load({ settled_as: as, settled_cents: cents, paid_at: dbTime(now()) });
  tx.save(reward);
}
