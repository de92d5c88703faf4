import { audit, SYSTEM } from "../audit/public.ts";
import { creditCustomer, hasCredit } from "../billing/public.ts";
import type { JobPayload } from "../lib/feature.ts";
import { dbTime, now } from "../lib/time.ts";
import { referralTerms } from "../site/public.ts";
import { daysFor } from "./rules.ts";
import { dateOf, findById, findOne } from "./store.ts";

/** Kind of the job {reward} that gives a confirmed reward to its referrer. */
export const CREDIT = "referrals.credit";

/** Subscriptions, in SQL, that have a next invoice or a coming end to move. */
export const RUNNING = "('trialing', 'active', 'past_due')";
const IS_RUNNING = "status = 'trialing' || status = 'active' || status = 'past_due'";

const DAY_MS = 24 * 3600 * 1000;

/**
 * Job {reward}: gives a confirmed reward as credit on the referrer's plan. Does nothing when there is nothing to do any
 * more, or no plan yet: the reward then waits for the next run of the cron.
 * @throws what the Stripe client throws; the job is tried again
 */
export function giveCredit(app: CoreApp, { reward: id = "" }: JobPayload): void {
  let promise: Promised | undefined;
  app.runInTransaction((tx) => {
    const reward = findById(tx, "rewards", id);
    if (!reward) return;
    promise = openPromise(tx, reward);
    if (promise || reward.getString("state") !== "confirmed" || referralTerms(tx).rewardAs !== "credit") return;
    const filter = `user = {:user} && (${IS_RUNNING})`;
    const subscription = findOne(tx, "subscriptions", filter, { user: reward.getString("referrer") });
    if (subscription?.getString("provider") === "manual") giveDays(tx, reward, subscription);
    else if (subscription) promise = promiseCredit(tx, reward);
  });
  if (!promise) return;
  const { customer, cents, wanted } = promise;
  const reference = `reward:${id}`;
  if (wanted) creditCustomer(customer, cents, reference);
  const given = wanted || hasCredit(customer, reference);
  app.runInTransaction((tx) => closePromise(tx, id, given));
}

/** What Stripe is asked for; `wanted` is false once the payment was given back. */
type Promised = { customer: string; cents: number; wanted: boolean };

/** A promise of an earlier run that did not get as far as its end. */
function openPromise(tx: CoreApp, reward: core.Record): Promised | undefined {
  const cents = reward.getInt("settled_cents");
  if (cents === 0 || reward.getString("paid_at") !== "") return undefined;
  const customer = findById(tx, "users", reward.getString("referrer"))?.getString("stripe");
  return customer ? { customer, cents, wanted: reward.getString("state") === "confirmed" } : undefined;
}

/**
 * Fixes what Stripe will be asked for before it is asked: a refund in between, or a run that ends between Stripe's answer
 * and ours, must not change it. From here on nobody can pay the reward out another way.
 */
function promiseCredit(tx: CoreApp, reward: core.Record): Promised | undefined {
  if (!findById(tx, "users", reward.getString("referrer"))?.getString("stripe")) return undefined;
  reward.set("settled_as", "credit");
  reward.set("settled_cents", reward.getInt("cents"));
  tx.save(reward);
  return openPromise(tx, reward);
}

/** Notes that Stripe has it, or takes the promise back because the payment was. */
function closePromise(tx: CoreApp, id: string, given: boolean): void {
  const reward = findById(tx, "rewards", id);
  if (reward?.getString("paid_at") !== "") return;
  const cents = reward.getInt("settled_cents");
  if (!given) {
    reward.set("settled_as", "");
    reward.set("settled_cents", 0);
    tx.save(reward);
    return;
  }
  settle(tx, reward, "credit", cents);
  audit(tx, SYSTEM, {
    action: "reward.credit",
    target: { collection: "rewards", id },
    member: reward.getString("referrer"),
    after: { cents },
  });
}

/** With payments by hand nothing renews by itself: the running period ends so much later. */
function giveDays(tx: CoreApp, reward: core.Record, subscription: core.Record): void {
  const period = subscription.getString("period") === "year" ? "year" : "month";
  const cents = reward.getInt("cents");
  const days = daysFor(cents, subscription.getInt("price_cents"), period);
  const end = dateOf(subscription, "current_period_end");
  if (days === 0 || !end) return;
  const later = (date: Date) => dbTime(new Date(date.getTime() + days * DAY_MS));
  subscription.set("current_period_end", later(end));
  tx.save(subscription);
  const user = tx.findRecordById("users", subscription.getString("user"));
  const paidUntil = dateOf(user, "paid_until") ?? end;
  user.set("paid_until", later(paidUntil));
  tx.save(user);
  settle(tx, reward, "days", cents);
  audit(tx, SYSTEM, {
    action: "reward.credit",
    target: { collection: "rewards", id: reward.id },
    member: user.id,
    before: { paid_until: dbTime(paidUntil) },
    after: { paid_until: later(paidUntil), days, cents },
  });
}

/** Marks a reward as given, with what was given; one whose payment was given back meanwhile was given too much. */
export function settle(tx: CoreApp, reward: core.Record, as: "credit" | "days" | "payout", cents: number): void {
  if (reward.getString("state") === "confirmed") reward.set("state", "paid");
  reward.set("settled_as", as);
  reward.set("settled_cents", cents);
  reward.set("paid_at", dbTime(now()));
  tx.save(reward);
}
