import { audit, SYSTEM } from "../audit/public.ts";
import { creditMember, prolong } from "../billing/public.ts";
import type { JobPayload } from "../lib/feature.ts";
import { dbTime, now } from "../lib/time.ts";
import { referralTerms } from "../site/public.ts";
import { daysFor } from "./rules.ts";
import { findById, findOne } from "./store.ts";

/** Kind of the job {reward} that gives a confirmed reward to its referrer. */
export const CREDIT = "referrals.credit";

/** Subscriptions, in SQL, that have a next invoice or a coming end to move. */
export const RUNNING = "('trialing', 'active', 'past_due')";
const IS_RUNNING = "status = 'trialing' || status = 'active' || status = 'past_due'";

/**
 * Job {reward}: gives a confirmed reward as credit on the referrer's plan. Does nothing when there is nothing to do any
 * more, or no plan yet: the reward then waits for the next run of the cron.
 */
export function giveCredit(app: CoreApp, { reward: id = "" }: JobPayload): void {
  if (referralTerms(app).rewardAs !== "credit") return;
  app.runInTransaction((tx) => {
    const reward = findById(tx, "rewards", id);
    if (reward?.getString("state") !== "confirmed" || reward.getInt("settled_cents") > 0) return;
    const filter = `user = {:user} && (${IS_RUNNING})`;
    const subscription = findOne(tx, "subscriptions", filter, { user: reward.getString("referrer") });
    if (subscription?.getString("provider") === "manual") giveDays(tx, reward, subscription);
  });
  giveMoney(app, id);
}

/** Through Stripe the next invoices cost less. What was given stays written down when the reward was lost meanwhile. */
function giveMoney(app: CoreApp, id: string): void {
  const reward = findById(app, "rewards", id);
  if (reward?.getString("state") !== "confirmed" || reward.getInt("settled_cents") > 0) return;
  const cents = reward.getInt("cents");
  const filter = `user = {:user} && provider = 'stripe' && (${IS_RUNNING})`;
  const user = findById(app, "users", reward.getString("referrer"));
  if (!user || cents === 0 || !findOne(app, "subscriptions", filter, { user: user.id })) return;
  creditMember(user, cents, id);
  app.runInTransaction((tx) => {
    const given = tx.findRecordById("rewards", id);
    if (given.getString("state") === "confirmed") {
      settle(tx, given, "credit", cents);
    } else {
      given.set("settled_as", "credit");
      given.set("settled_cents", cents);
      tx.save(given);
    }
    audit(tx, SYSTEM, {
      action: "reward.credit",
      target: { collection: "rewards", id },
      member: user.id,
      after: { cents },
    });
  });
}

/** With payments by hand nothing renews by itself: the running period ends so much later. */
function giveDays(tx: CoreApp, reward: core.Record, subscription: core.Record): void {
  const period = subscription.getString("period") === "year" ? "year" : "month";
  const cents = reward.getInt("cents");
  const days = daysFor(cents, subscription.getInt("price_cents"), period);
  if (days === 0) return;
  const { before, after } = prolong(tx, subscription, days);
  settle(tx, reward, "days", cents);
  audit(tx, SYSTEM, {
    action: "reward.credit",
    target: { collection: "rewards", id: reward.id },
    member: subscription.getString("user"),
    before: { period_end: dbTime(before) },
    after: { period_end: dbTime(after), days, cents },
  });
}

/** Marks a reward as given, with what was given. */
export function settle(tx: CoreApp, reward: core.Record, as: "credit" | "days" | "payout", cents: number): void {
  reward.set("state", "paid");
  reward.set("settled_as", as);
  reward.set("settled_cents", cents);
  reward.set("paid_at", dbTime(now()));
  tx.save(reward);
}
