import { addDays } from "../../common/time.ts";
import type { RewardState } from "../../common/wire/referrals.ts";

/** Days from the payment to the confirmation: as long as a first purchase can be withdrawn from. */
const CONFIRM_DAYS = 14;

/** The facts of a payment that decide its reward; cents. */
export type PaymentFacts = { status: string; amountCents: number; refundedCents: number };

/**
 * A reward as stored. `cents` is what the payment is worth to the referrer now, `settledCents` what was given or is on
 * its way; `refused` is true where there is none whatever happens to the payment.
 */
export type RewardFacts = {
  state: RewardState;
  cents: number;
  rate: number;
  refused: boolean;
  settledCents: number;
  paid: boolean;
};

/** What a payment is worth now: `rate` percent of what was kept of it, rounded down to a cent. */
export function rewardCents(payment: PaymentFacts, rate: number): number {
  if (payment.status !== "paid") return 0;
  const kept = Math.max(0, payment.amountCents - Math.max(0, payment.refundedCents));
  return Math.floor((kept * Math.min(100, Math.max(0, rate))) / 100);
}

/**
 * A reward after a change of its payment. Depends on the payment as it is now, not on the order in which the changes
 * came: a dispute that was won brings the reward back, and it waits for the next confirmation.
 */
export function followPayment(reward: RewardFacts, payment: PaymentFacts): RewardFacts {
  const cents = reward.refused ? 0 : rewardCents(payment, reward.rate);
  return { ...reward, cents, state: stateFor(reward, cents) };
}

function stateFor(reward: RewardFacts, cents: number): RewardState {
  if (cents === 0) return "reversed";
  if (reward.paid) return "paid";
  if (reward.settledCents > 0) return "confirmed";
  return reward.state === "reversed" ? "pending" : reward.state;
}

/** What was given beyond what is owed: to be taken back by hand, or kept as a loss. */
export function overpaidCents(reward: Pick<RewardFacts, "cents" | "settledCents">): number {
  return Math.max(0, reward.settledCents - reward.cents);
}

/** When a reward of a payment is confirmed. */
export function confirmAt(paidAt: Date): Date {
  return addDays(paidAt, CONFIRM_DAYS);
}

const DAYS_OF = { month: 30, year: 365 } as const;

/** Days of a plan that cents are worth, at its price for a period; a begun day is given whole. */
export function daysFor(cents: number, priceCents: number, period: keyof typeof DAYS_OF): number {
  return priceCents > 0 ? Math.ceil((cents * DAYS_OF[period]) / priceCents) : 0;
}
